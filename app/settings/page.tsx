import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { SettingsPage } from '@/components/settings/settings-page'
import { readProviders } from '@/lib/server/provider-views'
import { getRuntime } from '@/lib/server/runtime'
import { readSearch } from '@/lib/server/searches'
import { readSettings } from '@/lib/server/settings'
import { requireUser } from '@/lib/server/user'

export const metadata: Metadata = { title: 'Settings' }

export default async function Page() {
  const { owner } = requireUser(await headers())
  const deps = await getRuntime()
  const store = deps.store.as(owner)
  const [providers, search, { prices, data }] = await Promise.all([
    readProviders(deps, store),
    readSearch(deps, store),
    readSettings(deps, store),
  ])
  return <SettingsPage providers={providers} search={search} prices={prices} place={data} now={deps.now()} />
}
