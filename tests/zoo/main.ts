import { helpful } from './helpful'
import { startZoo } from './server'

/* The helpful server as a process of its own, for a browser test or a person: `npx tsx tests/zoo/main.ts [port] [delay]`. */
const [port = '0', delay = '0'] = process.argv.slice(2)
const zoo = await startZoo(helpful({ delayMs: Number(delay) }), Number(port))
console.log(`OPENAI_COMPATIBLE_BASE_URL=${zoo.url}`)
process.on('SIGTERM', () => void zoo.close().then(() => process.exit(0)))
