'use client'

import {
  ChevronRight,
  ClipboardPaste,
  Copy,
  CopyPlus,
  Scissors,
  Shapes,
  SquareDashedMousePointer,
  Waypoints,
} from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { openDialog } from '@/components/ui/board-dialogs'
import { LensIcon } from '@/components/ui/lens-icon'
import { MenuChoice, MenuItem, MenuSeparator } from '@/components/ui/menu'
import { OwnLensItems, useLenses } from '@/components/ui/own-lens-items'
import { TypeIcon, typeNames } from '@/components/ui/type-icon'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import { chooseWider, chosenIdeas, retypeChosen } from '@/lib/client/choosing'
import { copyIdeas, cutIdeas, duplicateIdeas, pasteClip, readClip, writeClip } from '@/lib/client/clipboard'
import { NodeType } from '@/lib/graph/schema'
import { useCanvasTools } from './canvas-context'

interface SubMenuProps {
  readonly icon: ReactNode
  readonly name: string
  readonly children: ReactNode
}

function SubMenu({ icon, name, children }: SubMenuProps) {
  return (
    <DropdownMenu.Sub>
      <DropdownMenu.SubTrigger className="mi">
        {icon}
        <span className="min-w-0 flex-1">{name}</span>
        <ChevronRight className="i-14" aria-hidden />
      </DropdownMenu.SubTrigger>
      <DropdownMenu.Portal>
        <DropdownMenu.SubContent className="menu" collisionPadding={8}>
          {children}
        </DropdownMenu.SubContent>
      </DropdownMenu.Portal>
    </DropdownMenu.Sub>
  )
}

export function LensItems() {
  const { commands } = useCanvasTools()
  const count = useBoard((state) => Math.max(1, state.selection.size))
  const lenses = useLenses(count)
  return (
    <SubMenu
      icon={<Waypoints aria-hidden />}
      name={count > 1 ? `Run a lens on ${count} ideas` : 'Run a lens'}
    >
      {lenses.builtIn.map(({ name, title, icon }) => (
        <MenuItem key={name} icon={<LensIcon name={icon} />} onSelect={() => commands.runLens(name)}>
          {title}
        </MenuItem>
      ))}
      <MenuSeparator />
      <OwnLensItems lenses={lenses.own} onRun={commands.runLens} onManage={commands.openLenses} />
    </SubMenu>
  )
}

export function TypeItems() {
  const store = useBoardStore()
  const { graph } = store.getState()
  const types = new Set(chosenIdeas(store).map((id) => graph.nodes.get(id)?.type))
  return (
    <SubMenu icon={<Shapes aria-hidden />} name="Type">
      {NodeType.options.map((type) => (
        <MenuChoice
          key={type}
          chosen={types.size === 1 && types.has(type)}
          icon={
            <span className={`type-dot t-${type}`}>
              <TypeIcon type={type} />
            </span>
          }
          onSelect={() => retypeChosen(store, type)}
        >
          {typeNames[type]}
        </MenuChoice>
      ))}
    </SubMenu>
  )
}

export function ChoiceItems() {
  const store = useBoardStore()
  return (
    <SubMenu icon={<SquareDashedMousePointer aria-hidden />} name="Select">
      <MenuItem onSelect={() => chooseWider(store, 'below')}>Everything below</MenuItem>
      <MenuItem onSelect={() => chooseWider(store, 'neighbours')}>Neighbours</MenuItem>
      <MenuItem onSelect={() => chooseWider(store, 'type')}>All of this type</MenuItem>
    </SubMenu>
  )
}

/** To and from the clipboard, for those without its keys. */
export function ClipItems() {
  const store = useBoardStore()
  const copy = async (andThen?: () => void) => {
    if (await writeClip(copyIdeas(store))) return andThen?.()
    store.getState().notify({
      tone: 'warn',
      text: 'This browser does not let the page write to the clipboard. Ctrl+C works on a chosen idea.',
    })
  }
  const paste = async () => {
    const clip = await readClip()
    if (clip && clip.text + clip.html !== '') pasteClip(store, clip)
    else openDialog('paste')
  }
  return (
    <>
      <MenuItem keys="Ctrl C" icon={<Copy aria-hidden />} onSelect={() => void copy()}>
        Copy
      </MenuItem>
      <MenuItem
        keys="Ctrl X"
        icon={<Scissors aria-hidden />}
        onSelect={() => void copy(() => cutIdeas(store))}
      >
        Cut
      </MenuItem>
      <MenuItem keys="Ctrl V" icon={<ClipboardPaste aria-hidden />} onSelect={() => void paste()}>
        Paste below
      </MenuItem>
      <MenuItem keys="Ctrl D" icon={<CopyPlus aria-hidden />} onSelect={() => duplicateIdeas(store)}>
        Duplicate
      </MenuItem>
    </>
  )
}
