import type { Node } from '@xyflow/react'
import type { Card } from '@/lib/scene/types'

/** A card as React Flow holds it; `data` is only what joins the two. */
export type FlowNode = Node<{ id: string }, 'idea' | 'ghost'>

/** Cards as React Flow nodes; a node whose card looks the same to React Flow is `===`. */
export function toFlow(
  cards: readonly Card[],
  before: ReadonlyMap<string, FlowNode>,
): ReadonlyMap<string, FlowNode> {
  const next = new Map<string, FlowNode>()
  let isSame = cards.length === before.size
  for (const card of cards) {
    const known = before.get(card.id)
    const node = known && isUnchanged(known, card) ? known : toFlowNode(card)
    next.set(card.id, node)
    isSame &&= node === known
  }
  return isSame ? before : next
}

/** React Flow calls the wrapper a node; it is the button inside that has a role and a name. */
const domAttributes = { 'aria-roledescription': undefined }

function toFlowNode({ id, kind, box, isSelected, isActive }: Card): FlowNode {
  const isIdea = kind === 'idea'
  return {
    id,
    type: isIdea ? 'idea' : 'ghost',
    position: { x: box.x, y: box.y },
    // The size is known, so nothing waits to be measured and nothing blinks.
    width: box.w,
    height: box.h,
    measured: { width: box.w, height: box.h },
    data: { id },
    selected: isSelected,
    draggable: isIdea,
    selectable: isIdea,
    zIndex: isActive ? 1 : 0,
    domAttributes,
  }
}

const isUnchanged = (node: FlowNode, { kind, box, isSelected, isActive }: Card): boolean =>
  node.position.x === box.x &&
  node.position.y === box.y &&
  node.width === box.w &&
  node.height === box.h &&
  node.selected === isSelected &&
  node.zIndex === (isActive ? 1 : 0) &&
  node.type === (kind === 'idea' ? 'idea' : 'ghost')
