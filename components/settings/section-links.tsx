'use client'

import { Coins, Cpu, Database, Globe, Palette } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toStatus } from './provider-words'
import { useSettings } from './use-settings'

const sections = [
  { id: 'models', name: 'Models', Icon: Cpu },
  { id: 'search', name: 'Search', Icon: Globe },
  { id: 'prices', name: 'Prices', Icon: Coins },
  { id: 'appearance', name: 'Appearance', Icon: Palette },
  { id: 'data', name: 'Data', Icon: Database },
] as const

/** The sections of the page; the one on screen is marked. */
export function SectionLinks() {
  const current = useSeen()
  const { view } = useSettings()
  const isTroubled = view.providers.some((provider) => toStatus(provider)?.tone === 'bad')
  return sections.map(({ id, name, Icon }) => (
    <a key={id} className="ri" href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
      <Icon aria-hidden />
      {name}
      {id === 'models' && isTroubled && (
        <span className="n">
          <span className="dot dot-bad" />
          <span className="sr-only">one needs attention</span>
        </span>
      )}
    </a>
  ))
}

/** The section that stands at the top of the view. */
function useSeen(): string {
  const [seen, setSeen] = useState<string>(sections[0].id)
  useEffect(() => {
    const inView = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target.id)
          else inView.delete(target.id)
        }
        const first = sections.find(({ id }) => inView.has(id))
        if (first) setSeen(first.id)
      },
      { rootMargin: '-10% 0px -60% 0px' },
    )
    for (const { id } of sections) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [])
  return seen
}
