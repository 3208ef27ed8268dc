'use client'

import { ListTree, Network } from 'lucide-react'

export type BoardShape = 'graph' | 'outline'

interface ViewSwitchProps {
  readonly shape: BoardShape
  readonly onShape: (shape: BoardShape) => void
}

const shapes = [
  { shape: 'graph', name: 'Graph', Icon: Network },
  { shape: 'outline', name: 'Outline', Icon: ListTree },
] as const

/** The same ideas as a map or as an indented list. */
export function ViewSwitch({ shape: current, onShape }: ViewSwitchProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and a frame
    <div className="seg" role="group" aria-label="How the ideas are shown">
      {shapes.map(({ shape, name, Icon }) => (
        <button key={shape} type="button" aria-pressed={shape === current} onClick={() => onShape(shape)}>
          <Icon className="i-14" aria-hidden />
          {name}
        </button>
      ))}
    </div>
  )
}
