'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { Canvas } from '@/components/canvas/canvas'
import { useCanvasTools } from '@/components/canvas/canvas-context'
import { createLate, useLate } from '@/components/ui/use-late'
import { BoardProvider, useBoardStore } from '@/lib/client/board-context'
import { type BenchBoard, type BenchData, toBenchBoard } from './bench-data'
import { createBenchHandle } from './bench-handle'
import { growData } from './grown-data'
import { createLocalApi } from './local-api'

const lateChat = createLate(async () => (await import('./chat-beside')).ChatBeside)

interface BenchPageProps {
  readonly size: number
  /** Where the data is to be had; without it the page grows a map of its own. */
  readonly source: string | null
  /** The chat stands beside the canvas and writes. */
  readonly hasChat: boolean
}

/** A generated map in the product's own store and canvas, for measuring. Nothing is kept. */
export function BenchPage({ size, source, hasChat }: BenchPageProps) {
  const [made, setMade] = useState<{ readonly data: BenchData; readonly made: BenchBoard } | null>(null)
  const ChatBeside = useLate(lateChat, hasChat)
  useEffect(() => {
    let isGone = false
    void readData(size, source).then((data) => {
      // From here on the goal for the first paint counts.
      performance.mark('data')
      if (!isGone) setMade({ data, made: toBenchBoard(data) })
    })
    return () => {
      isGone = true
    }
  }, [size, source])
  if (!made) return null
  return (
    <BoardProvider data={made.made.board} api={createLocalApi(made.made.board.conversation.headId)}>
      <div className="app app-panes">
        <main className="stage">
          <Canvas>
            <Handle data={made.data} made={made.made} />
          </Canvas>
        </main>
        {ChatBeside && <ChatBeside />}
      </div>
    </BoardProvider>
  )
}

async function readData(size: number, source: string | null): Promise<BenchData> {
  if (source === null) return growData(size)
  return (await fetch(source)).json()
}

function Handle({ data, made }: { readonly data: BenchData; readonly made: BenchBoard }): ReactNode {
  const tools = useCanvasTools()
  const board = useBoardStore()
  useEffect(() => {
    Object.assign(window, { __bench: createBenchHandle(data, made, board, tools) })
  }, [data, made, board, tools])
  return null
}
