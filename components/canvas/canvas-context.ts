'use client'

import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { Camera } from './camera'
import type { CanvasModel } from './canvas-model'
import type { CanvasState } from './canvas-state'
import type { Commands } from './commands'

export interface CanvasTools {
  readonly model: CanvasModel
  readonly camera: Camera
  readonly commands: Commands
}

export const CanvasContext = createContext<CanvasTools | null>(null)

export function useCanvasTools(): CanvasTools {
  const tools = useContext(CanvasContext)
  if (!tools) throw new Error('useCanvasTools is called outside of a Canvas')
  return tools
}

/** A slice of what the canvas shows. */
export function useCanvas<T>(selector: (state: CanvasState) => T): T {
  return useStore(useCanvasTools().model, selector)
}
