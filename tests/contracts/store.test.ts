import { createMemoryStore } from '@/lib/store/memory-store'
import { openFreshSqlite } from '../support/store-fixtures'
import { storeContract } from './store'

storeContract('the memory store', async () => {
  const store = createMemoryStore()
  return { store, close: () => store.close() }
})

storeContract('the SQLite store', openFreshSqlite)
