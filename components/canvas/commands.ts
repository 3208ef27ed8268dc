import type { BoardStore } from '@/lib/client/board-store'
import { addNode, editNode, removeNodes } from '@/lib/graph/edits'
import { childrenOf, pathTo } from '@/lib/graph/queries'
import type { NodeId } from '@/lib/graph/schema'
import { boundsOf } from '@/lib/scene/scene'
import { canLand } from './aim'
import type { Camera } from './camera'
import type { CanvasModel } from './canvas-model'
import type { Command } from './keys'
import { withLand } from './late-land'
import { afterRemoval, type Direction, neighbourOf } from './neighbours'

/** What a person can do on the canvas, whatever the way: key, pointer or menu. */
export interface Commands {
  run(command: Command): void
  /** Makes it the one selected idea and gives it the focus. */
  go(id: NodeId): void
  /** Goes there from elsewhere: opens what it is folded into and centres it. */
  jump(id: NodeId): void
  /** Centres it, or the idea it is folded into; nothing else changes. */
  show(id: NodeId): void
  rename(id: NodeId, text?: string): void
  /** Ends renaming; null leaves the label as it was. */
  endRename(text: string | null): void
  addChild(id: NodeId): void
  /** Ends adding; null or blank adds nothing. */
  endAdd(text: string | null): void
  remove(): void
  runLens(lens: string): void
  /** The dialog of one's own lenses, to be tried on what is chosen. */
  openLenses(): void
  /** Opens the idea's menu at a place in the window; what is selected with it stays selected. */
  openMenu(id: NodeId, at: { readonly clientX: number; readonly clientY: number }): void
  /** Links or moves what is waiting to be; false when nothing is. */
  endAim(to: NodeId): boolean
}

export function createCommands(board: BoardStore, model: CanvasModel, camera: Camera): Commands {
  const ctx: Context = { board, model, camera }
  return {
    run: (command) => performers[command](ctx),
    go: (id) => go(ctx, id),
    jump: (id) => jump(ctx, id),
    show: (id) => show(ctx, id),
    rename: (id, text) => model.setState({ renaming: { id, text: text ?? null } }),
    endRename: (text) => endRename(ctx, text),
    addChild: (id) => addChild(ctx, id),
    endAdd: (text) => endAdd(ctx, text),
    remove: () => remove(ctx),
    runLens: (lens) => runLens(ctx, lens),
    openLenses: () => board.getState().openLenses(chosenOf(ctx)),
    openMenu: (id, at) => openMenu(ctx, id, at),
    endAim: (to) => endAim(ctx, to),
  }
}

interface Context {
  readonly board: BoardStore
  readonly model: CanvasModel
  readonly camera: Camera
}

const zoomStep = 1.25

const performers: Readonly<Record<Command, (ctx: Context) => void>> = {
  'go-parent': (ctx) => step(ctx, 'parent'),
  'go-child': (ctx) => step(ctx, 'child'),
  'go-previous': (ctx) => step(ctx, 'previous'),
  'go-next': (ctx) => step(ctx, 'next'),
  'add-child': (ctx) => addChild(ctx, activeOf(ctx)),
  'add-sibling': addSibling,
  rename: (ctx) => ctx.model.setState({ renaming: { id: activeOf(ctx), text: null } }),
  fold: toggleFold,
  remove,
  undo: ({ board }) => board.getState().undo(),
  redo: ({ board }) => board.getState().redo(),
  fit: ({ model, camera }) => camera.fit(model.getState().scene.bounds),
  'fit-selection': fitSelection,
  'zoom-in': ({ camera }) => camera.zoomBy(zoomStep),
  'zoom-out': ({ camera }) => camera.zoomBy(1 / zoomStep),
  'zoom-reset': ({ camera }) => camera.zoomTo(1),
  'select-all': selectAll,
  'link-to': (ctx) => ctx.model.setState({ aim: { kind: 'link', ids: [activeOf(ctx)] } }),
  'move-to': aimToMove,
  'show-only': ({ model }) => model.setState(({ isChoosing }) => ({ isChoosing: !isChoosing })),
  'to-lenses': toLenses,
  leave: ({ board }) => board.getState().select([], null),
}

const chosenOf = (ctx: Context): readonly NodeId[] => {
  const { selection } = ctx.board.getState()
  return selection.size > 0 ? [...selection] : [activeOf(ctx)]
}

const activeOf = ({ board }: Context): NodeId => board.getState().activeId ?? board.getState().graph.rootId

function go({ board, model, camera }: Context, id: NodeId): void {
  board.getState().select([id], id)
  model.setState({ focus: { id } })
  const card = model.getState().scene.cardById.get(id)
  if (card) camera.reveal(card.box)
}

function step(ctx: Context, direction: Direction): void {
  const { scene } = ctx.model.getState()
  const next =
    ctx.board.getState().activeId === null ? scene.graph.rootId : neighbourOf(scene, activeOf(ctx), direction)
  if (next) go(ctx, next)
}

/** With nothing chosen the lenses come up for the root; they are there with the next picture. */
function toLenses(ctx: Context): void {
  const { activeId, select } = ctx.board.getState()
  if (activeId === null) select([activeOf(ctx)])
  const focusFirst = () =>
    document.querySelector<HTMLElement>('[role="toolbar"][aria-label="Lenses"] button')?.focus()
  if (activeId === null) requestAnimationFrame(focusFirst)
  else focusFirst()
}

function jump({ board, model, camera }: Context, id: NodeId): void {
  const { graph, folds, fold, select } = board.getState()
  if (!graph.nodes.has(id)) return
  for (const node of pathTo(graph, id)) if (node.id !== id && folds.has(node.id)) fold(node.id, false)
  select([id], id)
  const card = model.getState().scene.cardById.get(id)
  if (card) camera.centre(card.box)
}

function show({ board, model, camera }: Context, id: NodeId): void {
  const { graph } = board.getState()
  const { cardById } = model.getState().scene
  const shown = graph.nodes.has(id) ? pathTo(graph, id).findLast((node) => cardById.has(node.id)) : undefined
  const card = shown && cardById.get(shown.id)
  if (card) camera.centre(card.box)
}

function endRename(ctx: Context, text: string | null): void {
  const { board, model } = ctx
  const { renaming } = model.getState()
  if (!renaming) return
  model.setState({ renaming: null, focus: { id: renaming.id } })
  const { graph, applyBatch } = board.getState()
  const node = graph.nodes.get(renaming.id)
  if (text === null || text.trim() === '' || !node || text === node.label) return
  applyBatch(editNode(graph, node.id, { label: text }))
}

function addChild({ board, model }: Context, parentId: NodeId): void {
  const { graph, folds, fold } = board.getState()
  if (folds.has(parentId)) fold(parentId, false)
  model.setState({ pending: { parentId, type: childrenOf(graph, parentId).at(-1)?.type ?? 'concept' } })
}

function addSibling(ctx: Context): void {
  const active = ctx.board.getState().graph.nodes.get(activeOf(ctx))
  if (!active) return
  if (active.parentId === null) addChild(ctx, active.id)
  else ctx.model.setState({ pending: { parentId: active.parentId, afterId: active.id, type: active.type } })
}

function endAdd(ctx: Context, text: string | null): void {
  const { board, model } = ctx
  const { pending } = model.getState()
  if (!pending) return
  const { graph, applyBatch } = board.getState()
  const before = new Set(childrenOf(graph, pending.parentId).map(({ id }) => id))
  if (text !== null && text.trim() !== '') {
    const draft = { label: text, type: pending.type, description: '' }
    applyBatch(addNode(graph, pending.parentId, draft, pending.afterId ? { after: pending.afterId } : {}))
  }
  model.setState({ pending: null })
  const added = childrenOf(board.getState().graph, pending.parentId).find(({ id }) => !before.has(id))
  go(ctx, added?.id ?? pending.afterId ?? pending.parentId)
}

function remove(ctx: Context): void {
  const { graph, selection, applyBatch } = ctx.board.getState()
  const ids = new Set(
    [...(selection.size > 0 ? selection : [activeOf(ctx)])].filter((id) => id !== graph.rootId),
  )
  if (ids.size === 0) return
  const next = afterRemoval(graph, ids, activeOf(ctx))
  applyBatch(removeNodes(graph, [...ids]))
  go(ctx, next)
}

function toggleFold(ctx: Context): void {
  const { graph, folds, fold } = ctx.board.getState()
  const id = activeOf(ctx)
  if (childrenOf(graph, id).length > 0) fold(id, !folds.has(id))
}

function fitSelection({ board, model, camera }: Context): void {
  const { scene } = model.getState()
  const { selection } = board.getState()
  const cards = scene.cards.filter(({ nodeId, kind }) => kind === 'idea' && selection.has(nodeId))
  camera.fit(cards.length > 0 ? boundsOf(cards) : scene.bounds)
}

function selectAll({ board, model }: Context): void {
  const ids = model.getState().scene.cards.filter(({ kind }) => kind === 'idea')
  board.getState().select(
    ids.map(({ nodeId }) => nodeId),
    board.getState().activeId,
  )
}

function runLens(ctx: Context, lens: string): void {
  const { folds, fold, runLens: run } = ctx.board.getState()
  const ids = chosenOf(ctx)
  for (const id of ids) if (folds.has(id)) fold(id, false)
  run(lens, ids)
}

function openMenu(
  { board, model, camera }: Context,
  id: NodeId,
  at: { readonly clientX: number; readonly clientY: number },
): void {
  const { selection, select } = board.getState()
  select(selection.has(id) ? [...selection] : [id], id)
  const { left, top } = camera.origin()
  model.setState({ menu: { id, x: at.clientX - left, y: at.clientY - top } })
}

function aimToMove(ctx: Context): void {
  const { rootId } = ctx.board.getState().graph
  const ids = chosenOf(ctx).filter((id) => id !== rootId)
  if (ids.length > 0) ctx.model.setState({ aim: { kind: 'move', ids } })
}

/** Where it cannot go it waits on. */
function endAim({ board, model }: Context, to: NodeId): boolean {
  const { aim } = model.getState()
  if (!aim) return false
  if (!canLand(board.getState().graph, aim, to)) return true
  model.setState({ aim: null })
  withLand((land) => land(board, aim, to))
  return true
}
