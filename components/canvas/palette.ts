import { NodeType } from '@/lib/graph/schema'
import type { Palette } from '@/lib/scene/paint'

/** Reads the colours in force at an element: the computed `color` of a probe is always a plain colour. */
export function readPalette(place: HTMLElement): Palette {
  const probe = document.createElement('span')
  probe.hidden = true
  place.append(probe)
  const read = (name: string): string => {
    probe.style.color = `var(${name})`
    return getComputedStyle(probe).color
  }
  const style = getComputedStyle(place)
  const types = Object.fromEntries(
    NodeType.options.map((type) => [type, { fg: read(`--type-${type}-fg`), bg: read(`--type-${type}-bg`) }]),
  ) as Palette['types']
  const palette: Palette = {
    paper: read('--paper'),
    bough: read('--bough'),
    pine: read('--pine'),
    pineSoft: read('--pine-soft'),
    pineLine: read('--pine-line'),
    card: read('--card'),
    line: read('--line'),
    ink: read('--ink'),
    ink3: read('--ink-3'),
    bad: read('--bad-fg'),
    changed: read('--diff-changed-fg'),
    added: read('--diff-added-line'),
    types,
    ui: style.getPropertyValue('--font-ui') || 'system-ui',
    display: style.getPropertyValue('--font-display') || 'serif',
  }
  probe.remove()
  return palette
}

/** Calls back when another theme may be in force. */
export function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class'] })
  const query = matchMedia('(prefers-color-scheme: dark)')
  query.addEventListener('change', onChange)
  return () => {
    observer.disconnect()
    query.removeEventListener('change', onChange)
  }
}
