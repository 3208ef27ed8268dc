'use client'

import {
  ChevronRight,
  FoldVertical,
  Link2,
  Pencil,
  Plus,
  Trash2,
  UnfoldVertical,
  Waypoints,
} from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { LensIcon } from '@/components/ui/lens-icon'
import { MenuItem, MenuSeparator } from '@/components/ui/menu'
import { OwnLensItems, useLenses } from '@/components/ui/own-lens-items'
import { useBoard } from '@/lib/client/board-context'
import { childrenOf, subtreeOf } from '@/lib/graph/queries'
import type { GraphNode } from '@/lib/graph/schema'
import { useCanvas, useCanvasTools } from './canvas-context'

/** The menu of an idea, where it was asked for: right click, long press or the menu key. */
export function IdeaMenu() {
  const { model } = useCanvasTools()
  const menu = useCanvas((state) => state.menu)
  const node = useBoard(({ graph }) => (menu ? graph.nodes.get(menu.id) : undefined))
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
          aria-label={node.label}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (!model.getState().pending && !model.getState().renaming)
              model.setState({ focus: { id: node.id } })
          }}
        >
          <Items node={node} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function Items({ node }: { readonly node: GraphNode }) {
  const { commands, model } = useCanvasTools()
  const isFolded = useBoard(({ folds }) => folds.has(node.id))
  const hasChildren = useBoard(({ graph }) => childrenOf(graph, node.id).length > 0)
  const below = useBoard(({ graph }) => subtreeOf(graph, node.id).length - 1)
  return (
    <>
      <MenuItem keys="Tab" icon={<Plus aria-hidden />} onSelect={() => commands.addChild(node.id)}>
        Add an idea below
      </MenuItem>
      <MenuItem keys="F2" icon={<Pencil aria-hidden />} onSelect={() => commands.rename(node.id)}>
        Rename
      </MenuItem>
      <LensItems />
      {hasChildren && (
        <MenuItem
          keys="Space"
          icon={isFolded ? <UnfoldVertical aria-hidden /> : <FoldVertical aria-hidden />}
          onSelect={() => commands.run('fold')}
        >
          {isFolded ? 'Unfold' : 'Fold'}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<Link2 aria-hidden />} onSelect={() => model.setState({ linkFrom: node.id })}>
        Link to another idea
      </MenuItem>
      {node.parentId && (
        <>
          <MenuSeparator />
          <MenuItem tone="bad" keys="⌫" icon={<Trash2 aria-hidden />} onSelect={() => commands.remove()}>
            {below > 0 ? `Remove with ${below} below` : 'Remove'}
          </MenuItem>
        </>
      )}
    </>
  )
}

function LensItems() {
  const { commands } = useCanvasTools()
  const count = useBoard((state) => Math.max(1, state.selection.size))
  const lenses = useLenses(count)
  return (
    <DropdownMenu.Sub>
      <DropdownMenu.SubTrigger className="mi">
        <Waypoints aria-hidden />
        <span className="min-w-0 flex-1">{count > 1 ? `Run a lens on ${count} ideas` : 'Run a lens'}</span>
        <ChevronRight className="i-14" aria-hidden />
      </DropdownMenu.SubTrigger>
      <DropdownMenu.Portal>
        <DropdownMenu.SubContent className="menu" collisionPadding={8}>
          {lenses.builtIn.map(({ name, title, icon }) => (
            <MenuItem key={name} icon={<LensIcon name={icon} />} onSelect={() => commands.runLens(name)}>
              {title}
            </MenuItem>
          ))}
          <MenuSeparator />
          <OwnLensItems lenses={lenses.own} onRun={commands.runLens} onManage={commands.openLenses} />
        </DropdownMenu.SubContent>
      </DropdownMenu.Portal>
    </DropdownMenu.Sub>
  )
}
