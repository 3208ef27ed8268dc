import {
  ClipboardPaste,
  Copy,
  CopyPlus,
  CornerUpRight,
  ImageDown,
  Keyboard,
  Link2,
  Scissors,
  SquareDashedMousePointer,
  Workflow,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { openDialog } from '@/components/ui/board-dialogs'
import { TypeIcon, typeNames } from '@/components/ui/type-icon'
import type { BoardStore } from '@/lib/client/board-store'
import { chooseWider, chosenIdeas, retypeChosen } from '@/lib/client/choosing'
import { copyIdeas, cutIdeas, duplicateIdeas, writeClip } from '@/lib/client/clipboard'
import { NodeType } from '@/lib/graph/schema'
import type { PaletteItem } from './palette'

type Item = Omit<PaletteItem, 'id'>

const choosing = <SquareDashedMousePointer aria-hidden />

const isCanvasShown = (): boolean => document.querySelector('section[aria-label="Canvas"]') !== null

/** What is done with the chosen ideas together, by its name. */
export function toEditCommands(store: BoardStore): Item[] {
  const { graph } = store.getState()
  const ids = chosenIdeas(store)
  const [first] = ids
  const note = ids.length > 1 ? `${ids.length} ideas` : first && graph.nodes.get(first)?.label
  const on = note === undefined ? {} : { note }
  const types = NodeType.options.map(
    (type): Item => ({
      name: `Make it: ${typeNames[type]}`,
      ...on,
      icon: (
        <span className={`tg t-${type}`}>
          <TypeIcon type={type} />
        </span>
      ),
      run: () => retypeChosen(store, type),
    }),
  )
  return [
    { name: 'Select everything below', ...on, icon: tile(choosing), run: () => chooseWider(store, 'below') },
    {
      name: 'Select the neighbours',
      ...on,
      icon: tile(choosing),
      run: () => chooseWider(store, 'neighbours'),
    },
    { name: 'Select all of this type', ...on, icon: tile(choosing), run: () => chooseWider(store, 'type') },
    { name: 'Copy', ...on, keys: 'Ctrl C', icon: tile(<Copy aria-hidden />), run: () => void copy(store) },
    {
      name: 'Cut',
      ...on,
      keys: 'Ctrl X',
      icon: tile(<Scissors aria-hidden />),
      run: () => void copy(store).then((isDone) => isDone && cutIdeas(store)),
    },
    {
      name: 'Duplicate',
      ...on,
      keys: 'Ctrl D',
      icon: tile(<CopyPlus aria-hidden />),
      run: () => duplicateIdeas(store),
    },
    {
      name: 'Paste ideas…',
      ...on,
      icon: tile(<ClipboardPaste aria-hidden />),
      run: () => openDialog('paste'),
    },
    ...types,
    ...(isCanvasShown() ? [...toAims(store, first !== graph.rootId, on), tidying] : []),
    { name: 'Download a picture', icon: tile(<ImageDown aria-hidden />), run: () => openDialog('download') },
    { name: 'Keys', keys: '?', icon: tile(<Keyboard aria-hidden />), run: () => openDialog('keys') },
  ]
}

const tile = (icon: ReactNode) => <span className="tg">{icon}</span>

/** On the canvas: the next idea that is pressed is the one. */
function toAims(store: BoardStore, canMove: boolean, on: Pick<Item, 'note'>): Item[] {
  const { ask } = store.getState()
  const link = {
    name: 'Link to another idea',
    ...on,
    icon: tile(<Link2 aria-hidden />),
    run: () => ask('link-to'),
  }
  const move = {
    name: 'Move to…',
    ...on,
    icon: tile(<CornerUpRight aria-hidden />),
    run: () => ask('move-to'),
  }
  return canMove ? [link, move] : [link]
}

async function copy(store: BoardStore): Promise<boolean> {
  if (await writeClip(copyIdeas(store))) return true
  const text = 'This browser does not let the page write to the clipboard. Ctrl+C works on a chosen idea.'
  store.getState().notify({ tone: 'warn', text })
  return false
}

const tidying: Item = {
  name: 'Tidy the map',
  icon: tile(<Workflow aria-hidden />),
  run: () => openDialog('tidy'),
}
