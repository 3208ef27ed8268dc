'use client'

import { CornerUpRight, FoldVertical, Link2, Pencil, Plus, Trash2, UnfoldVertical } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { MenuHeading, MenuItem, MenuSeparator } from '@/components/ui/menu'
import { useBoard } from '@/lib/client/board-context'
import { topsOf } from '@/lib/graph/bulk-edits'
import { childrenOf, subtreeOf } from '@/lib/graph/queries'
import type { GraphNode } from '@/lib/graph/schema'
import { useCanvas, useCanvasTools } from './canvas-context'
import { ChoiceItems, ClipItems, LensItems, TypeItems } from './idea-menu-parts'
import { SendToBranch } from './send-to-branch'

/** The menu of an idea, where it was asked for: right click, long press or the menu key. */
export function IdeaMenu() {
  const { model } = useCanvasTools()
  const menu = useCanvas((state) => state.menu)
  const node = useBoard(({ graph }) => (menu ? graph.nodes.get(menu.id) : undefined))
  const count = useBoard(({ selection }) => selection.size)
  if (!menu || !node) return null
  const close = (isOpen: boolean) => {
    if (!isOpen) model.setState({ menu: null })
  }
  return (
    <DropdownMenu.Root open modal={false} onOpenChange={close}>
      <DropdownMenu.Trigger asChild>
        <span className="menu-place" style={{ left: menu.x, top: menu.y }} aria-hidden />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className="menu"
          align="start"
          collisionPadding={8}
          aria-label={count > 1 ? `${count} ideas` : node.label}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (!model.getState().pending && !model.getState().renaming)
              model.setState({ focus: { id: node.id } })
          }}
        >
          {count > 1 ? <ItemsOfMany count={count} /> : <Items node={node} />}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function Items({ node }: { readonly node: GraphNode }) {
  const { commands, model } = useCanvasTools()
  const isFolded = useBoard(({ folds }) => folds.has(node.id))
  const hasChildren = useBoard(({ graph }) => childrenOf(graph, node.id).length > 0)
  return (
    <>
      <MenuItem keys="Tab" icon={<Plus aria-hidden />} onSelect={() => commands.addChild(node.id)}>
        Add an idea below
      </MenuItem>
      <MenuItem keys="F2" icon={<Pencil aria-hidden />} onSelect={() => commands.rename(node.id)}>
        Rename
      </MenuItem>
      {hasChildren && (
        <MenuItem
          keys="Space"
          icon={isFolded ? <UnfoldVertical aria-hidden /> : <FoldVertical aria-hidden />}
          onSelect={() => commands.run('fold')}
        >
          {isFolded ? 'Unfold' : 'Fold'}
        </MenuItem>
      )}
      <LensItems />
      <TypeItems />
      <ChoiceItems />
      <MenuSeparator />
      <ClipItems />
      <MenuSeparator />
      <MenuItem
        icon={<Link2 aria-hidden />}
        onSelect={() => model.setState({ aim: { kind: 'link', ids: [node.id] } })}
      >
        Link to another idea
      </MenuItem>
      {node.parentId && <AwayItems />}
    </>
  )
}

function ItemsOfMany({ count }: { readonly count: number }) {
  return (
    <>
      <MenuHeading>{count} ideas</MenuHeading>
      <LensItems />
      <TypeItems />
      <ChoiceItems />
      <MenuSeparator />
      <ClipItems />
      <MenuSeparator />
      <AwayItems />
    </>
  )
}

/** Elsewhere, or gone. */
function AwayItems() {
  const { commands, model } = useCanvasTools()
  const graph = useBoard((state) => state.graph)
  const selection = useBoard((state) => state.selection)
  const ids = topsOf(graph, selection).filter((id) => id !== graph.rootId)
  const gone = ids.reduce((sum, id) => sum + subtreeOf(graph, id).length, 0)
  if (ids.length === 0) return null
  return (
    <>
      <MenuItem
        icon={<CornerUpRight aria-hidden />}
        onSelect={() => model.setState({ aim: { kind: 'move', ids } })}
      >
        Move to…
      </MenuItem>
      <SendToBranch ids={ids} />
      <MenuSeparator />
      <MenuItem tone="bad" keys="⌫" icon={<Trash2 aria-hidden />} onSelect={() => commands.remove()}>
        {ids.length > 1 ? `Remove ${gone} ideas` : gone > 1 ? `Remove with ${gone - 1} below` : 'Remove'}
      </MenuItem>
    </>
  )
}
