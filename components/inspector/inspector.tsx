'use client'

import { Ellipsis, MessageSquare, PanelRightOpen, Settings2, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { askInChat } from '@/components/ui/ask-in-chat'
import { IconButton } from '@/components/ui/icon-button'
import { LensIcon } from '@/components/ui/lens-icon'
import { Menu, MenuHeading, MenuItem, MenuSeparator } from '@/components/ui/menu'
import { OwnLensItems, useLenses } from '@/components/ui/own-lens-items'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import { editNode, removeNodes } from '@/lib/graph/edits'
import { subtreeOf } from '@/lib/graph/queries'
import type { Draft, GraphNode } from '@/lib/graph/schema'
import { EditText } from './edit-text'
import { Found } from './found'
import { Links } from './links'
import { LivesOn } from './lives-on'
import { isOpenRemembered, rememberOpen } from './remembered-open'
import { SheetHandle, type SheetHeight } from './sheet-handle'
import { TypeMenu } from './type-menu'
import { Why } from './why'
import './inspector.css'

/** The active idea in full: a card that floats on the canvas, on narrow screens a sheet at its bottom. */
export function Inspector() {
  const node = useBoard(({ graph, activeId }) => (activeId ? graph.nodes.get(activeId) : undefined))
  const [isOpen, setOpen] = useState(isOpenRemembered)
  const [height, setHeight] = useState<SheetHeight>('low')
  const open = (next: boolean) => {
    setOpen(next)
    rememberOpen(next)
  }
  if (!node) return null
  if (!isOpen)
    return (
      <div className="float insp-closed">
        <IconButton label="Show details" icon={<PanelRightOpen aria-hidden />} onClick={() => open(true)} />
      </div>
    )
  return (
    <section className="float insp" aria-label="Inspector" data-float="right" data-height={height}>
      <SheetHandle height={height} onChange={setHeight} />
      <Head node={node} onClose={() => open(false)} />
      <div className="insp-body">
        <Words node={node} />
        <LensRow node={node} />
        {node.intel && <Found intel={node.intel} />}
        <Failure node={node} />
        <Why node={node} />
        <LivesOn node={node} />
        <Links id={node.id} />
      </div>
    </section>
  )
}

function useEdit(node: GraphNode): (edit: Partial<Draft>) => void {
  const board = useBoardStore()
  return (edit) => {
    const { graph, applyBatch } = board.getState()
    if (graph.nodes.has(node.id)) applyBatch(editNode(graph, node.id, edit))
  }
}

function Head({ node, onClose }: { readonly node: GraphNode; onClose(): void }) {
  const edit = useEdit(node)
  const { select } = useBoardStore().getState()
  const ask = () => {
    select([node.id], node.id)
    askInChat()
  }
  return (
    <div className="insp-top">
      <TypeMenu type={node.type} onChange={(type) => edit({ type })} />
      <span className="flex-1" />
      <IconButton size="sm" label="Ask about this" icon={<MessageSquare aria-hidden />} onClick={ask} />
      <More node={node} />
      <IconButton size="sm" label="Close" icon={<X aria-hidden />} onClick={onClose} />
    </div>
  )
}

function More({ node }: { readonly node: GraphNode }) {
  const board = useBoardStore()
  const lenses = useLenses(1)
  const below = useBoard(({ graph }) => subtreeOf(graph, node.id).length - 1)
  const remove = () => {
    const { graph, applyBatch, select } = board.getState()
    applyBatch(removeNodes(graph, [node.id]))
    select(node.parentId ? [node.parentId] : [], node.parentId)
  }
  return (
    <Menu
      align="end"
      trigger={<IconButton size="sm" tip={false} label="More" icon={<Ellipsis aria-hidden />} />}
    >
      <MenuHeading>Run a lens</MenuHeading>
      {lenses.builtIn.map(({ name, title, icon }) => (
        <MenuItem
          key={name}
          icon={<LensIcon name={icon} />}
          onSelect={() => board.getState().runLens(name, [node.id])}
        >
          {title}
        </MenuItem>
      ))}
      <MenuSeparator />
      <OwnLensItems
        lenses={lenses.own}
        onRun={(name) => board.getState().runLens(name, [node.id])}
        onManage={() => board.getState().openLenses([node.id])}
      />
      {node.parentId && (
        <>
          <MenuSeparator />
          <MenuItem tone="bad" keys="⌫" icon={<Trash2 aria-hidden />} onSelect={remove}>
            {below > 0 ? `Remove with ${below} below` : 'Remove'}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}

function Words({ node }: { readonly node: GraphNode }) {
  const edit = useEdit(node)
  return (
    <>
      <h2>
        <EditText
          key={`${node.id} ${node.label}`}
          name="Title"
          className="edit-title"
          isLine
          value={node.label}
          onEdit={(label) => edit({ label })}
        />
      </h2>
      <EditText
        key={`${node.id} ${node.description}`}
        name="Description"
        className="edit-description"
        placeholder="Say more about it"
        value={node.description}
        onEdit={(description) => edit({ description })}
      />
    </>
  )
}

/** In a sheet, where the lens bar on the canvas may be out of sight. */
function LensRow({ node }: { readonly node: GraphNode }) {
  const board = useBoardStore()
  const lenses = useLenses(1)
  return (
    <div className="lens-row" role="toolbar" aria-label="Look at this idea">
      {[...lenses.builtIn, ...lenses.own].map(({ name, title, icon }) => (
        <button key={name} type="button" onClick={() => board.getState().runLens(name, [node.id])}>
          <LensIcon name={icon} />
          <span className="max-w-full truncate">{title}</span>
        </button>
      ))}
      <button type="button" onClick={() => board.getState().openLenses([node.id])}>
        <Settings2 aria-hidden />
        Yours…
      </button>
    </div>
  )
}

function Failure({ node }: { readonly node: GraphNode }) {
  const sentence = useBoard((state) => state.marks.failed.get(node.id))
  if (!sentence) return null
  return (
    <section>
      <h3 className="lab lab-bad">A lens failed here</h3>
      <p>{sentence}</p>
    </section>
  )
}
