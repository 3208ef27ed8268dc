import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { Brand } from '@/components/shell/brand'
import type { PlaceView, ProvidersView, SearchSettingsView } from '@/lib/history/settings-views'
import { AppearanceSection } from './appearance-section'
import { DataSection } from './data-section'
import { ModelsSection } from './models-section'
import { PricesSection, type PricesView } from './prices-section'
import { SearchSection } from './search-section'
import { SectionLinks } from './section-links'
import './settings.css'
import { SettingsProvider } from './use-settings'

interface SettingsPageProps {
  readonly providers: ProvidersView
  readonly search: SearchSettingsView
  readonly prices: PricesView
  readonly place: PlaceView
  readonly now: number
}

export function SettingsPage({ providers, search, prices, place, now }: SettingsPageProps) {
  return (
    <SettingsProvider initial={providers} now={now}>
      <div className="settings">
        <aside className="rail" aria-label="Settings">
          <div className="bar">
            <Brand />
          </div>
          <nav className="rail-body" aria-label="Sections">
            <Link className="ri" href="/">
              <ArrowLeft aria-hidden />
              Boards
            </Link>
            <div className="rail-h">Settings</div>
            <SectionLinks />
          </nav>
        </aside>
        <main className="set-body">
          <div className="set-inner">
            <ModelsSection />
            <SearchSection initial={search} />
            <PricesSection prices={prices} />
            <AppearanceSection />
            <DataSection place={place} />
          </div>
        </main>
      </div>
    </SettingsProvider>
  )
}
