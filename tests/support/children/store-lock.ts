import { openSqliteStore } from '@/lib/store/open'
import { StartupError } from '@/lib/store/startup-error'

/** Opens the store as a server does, says so or why not, and stays until it is told to close. */
const [url = '', migrationsDir = ''] = process.argv.slice(2)
try {
  const store = await openSqliteStore({ url, migrationsDir })
  console.log('open')
  process.stdin.once('data', async () => {
    await store.close()
    console.log('closed')
    process.exit(0)
  })
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.log(`${error.problem}: ${error.message}`)
  process.exit(1)
}
