import { useMemo, useRef } from 'react'

const remembered = 50

/** The marks the keyboard has stood on, the latest last; going back forgets the one that is left. */
export function useVisited() {
  const visited = useRef<string[]>([])
  return useMemo(
    () => ({
      visit(id: string) {
        if (visited.current.at(-1) !== id) visited.current = [...visited.current, id].slice(-remembered)
      },
      /** The one before, among those that still are on the map. */
      back(isThere: (id: string) => boolean): string | undefined {
        visited.current = visited.current.slice(0, -1).filter(isThere)
        return visited.current.at(-1)
      },
    }),
    [],
  )
}
