'use client'

import {
  CornerDownRight,
  Ellipsis,
  IndentDecrease,
  IndentIncrease,
  MoveDown,
  MoveUp,
  Pencil,
  Plus,
  Trash2,
} from 'lucide-react'
import type { MouseEvent } from 'react'
import { LensIcon } from '@/components/ui/lens-icon'
import { lensesFor } from '@/components/ui/lenses-for'
import { Menu, MenuChoice, MenuHeading, MenuItem, MenuSeparator } from '@/components/ui/menu'
import { TypeIcon, typeNames } from '@/components/ui/type-icon'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import { subtreeOf } from '@/lib/graph/queries'
import { type GraphNode, NodeType } from '@/lib/graph/schema'
import { type OutlineMove, type OutlineRow, placeFor } from '@/lib/scene/outline'
import { addChild } from './outline-commands'
import type { OutlineEdits, Writing } from './outline-model'

interface OutlineMenuProps {
  readonly row: OutlineRow
  readonly edits: OutlineEdits
  readonly onWrite: (writing: Writing) => void
  readonly onDone: () => void
}

const moves: readonly { readonly move: OutlineMove; readonly name: string; readonly Icon: typeof MoveUp }[] =
  [
    { move: 'up', name: 'Move up', Icon: MoveUp },
    { move: 'down', name: 'Move down', Icon: MoveDown },
    { move: 'in', name: 'Move under the one above', Icon: IndentIncrease },
    { move: 'out', name: 'Move out', Icon: IndentDecrease },
  ]
const moveKeys: Readonly<Record<OutlineMove, string>> = {
  up: 'Alt ↑',
  down: 'Alt ↓',
  in: 'Alt →',
  out: 'Alt ←',
}

/** Everything that can be done with a line, for those without its keys. */
export function OutlineMenu({ row, edits, onWrite, onDone }: OutlineMenuProps) {
  const keep = (event: MouseEvent) => event.stopPropagation()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps a click on the menu from choosing the line
    // biome-ignore lint/a11y/useKeyWithClickEvents: there is nothing to press
    <span className="outline-tail" onClick={keep} onDoubleClick={keep}>
      <Menu
        align="end"
        trigger={
          <button
            type="button"
            className="ib ib-sm outline-more"
            tabIndex={-1}
            aria-label={`What to do with ${row.node.label}`}
            onFocus={() => edits.go(row.node.id)}
          >
            <Ellipsis aria-hidden />
          </button>
        }
      >
        <Items row={row} edits={edits} onWrite={onWrite} onDone={onDone} />
      </Menu>
    </span>
  )
}

function Items(props: OutlineMenuProps) {
  const { node } = props.row
  const below = useBoard(({ graph }) => subtreeOf(graph, node.id).length - 1)
  return (
    <>
      <WriteItems {...props} />
      <MenuSeparator />
      <MoveItems {...props} />
      <LensItems node={node} />
      <TypeItems node={node} edits={props.edits} />
      {node.parentId && (
        <>
          <MenuSeparator />
          <MenuItem
            tone="bad"
            keys="⌫"
            icon={<Trash2 aria-hidden />}
            onSelect={() => props.edits.remove(node.id)}
          >
            {below > 0 ? `Remove with ${below} below` : 'Remove'}
          </MenuItem>
        </>
      )}
    </>
  )
}

function WriteItems({ row, edits, onWrite }: OutlineMenuProps) {
  const { id, parentId, type } = row.node
  // The menu gives the focus back when it has closed; the field takes it after that.
  const later = (write: () => void) => setTimeout(write)
  return (
    <>
      <MenuItem
        keys="Tab"
        icon={<CornerDownRight aria-hidden />}
        onSelect={() => later(() => addChild(edits, row, onWrite))}
      >
        Add an idea below
      </MenuItem>
      {parentId && (
        <MenuItem
          keys="Enter"
          icon={<Plus aria-hidden />}
          onSelect={() => later(() => onWrite({ kind: 'add', parentId, afterId: id, type }))}
        >
          Add an idea beside it
        </MenuItem>
      )}
      <MenuItem
        keys="F2"
        icon={<Pencil aria-hidden />}
        onSelect={() => later(() => onWrite({ kind: 'rename', id, text: null }))}
      >
        Rename
      </MenuItem>
    </>
  )
}

function MoveItems({ row, edits, onDone }: OutlineMenuProps) {
  const graph = useBoard((state) => state.graph)
  return moves
    .filter(({ move }) => placeFor(graph, row.node.id, move))
    .map(({ move, name, Icon }) => (
      <MenuItem
        key={move}
        keys={moveKeys[move]}
        icon={<Icon aria-hidden />}
        onSelect={() => {
          edits.move(row.node.id, move)
          onDone()
        }}
      >
        {name}
      </MenuItem>
    ))
}

function LensItems({ node }: { readonly node: GraphNode }) {
  const all = useBoard((state) => state.lenses)
  const { runLens } = useBoardStore().getState()
  return (
    <>
      <MenuHeading>Lenses</MenuHeading>
      {lensesFor(all, 1).map(({ name, title, icon }) => (
        <MenuItem key={name} icon={<LensIcon name={icon} />} onSelect={() => runLens(name, [node.id])}>
          {title}
        </MenuItem>
      ))}
    </>
  )
}

function TypeItems({ node, edits }: { readonly node: GraphNode; readonly edits: OutlineEdits }) {
  return (
    <>
      <MenuHeading>Type</MenuHeading>
      {NodeType.options.map((type) => (
        <MenuChoice
          key={type}
          chosen={type === node.type}
          icon={
            <span className={`type-dot t-${type}`}>
              <TypeIcon type={type} />
            </span>
          }
          onSelect={() => edits.retype(node.id, type)}
        >
          {typeNames[type]}
        </MenuChoice>
      ))}
    </>
  )
}
