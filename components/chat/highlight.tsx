import './highlight.css'
import { common, createLowlight } from 'lowlight'
import type { ReactNode } from 'react'

/* Loaded with the first code whose language is named. */

const lowlight = createLowlight(common)

type Child = ReturnType<typeof lowlight.highlight>['children'][number]

/** The same letters, in colour; null for a language that is not known here. */
export function highlight(code: string, language: string): ReactNode {
  if (!lowlight.registered(language)) return null
  return lowlight.highlight(language, code).children.map(toElement)
}

function toElement(child: Child, index: number): ReactNode {
  if (child.type === 'text') return child.value
  if (child.type !== 'element') return null
  const names = child.properties.className
  return (
    <span key={index} className={Array.isArray(names) ? names.join(' ') : undefined}>
      {child.children.map((inner, at) => toElement(inner as Child, at))}
    </span>
  )
}
