import { anthropic } from './anthropic'
import { gemini } from './gemini'
import { openAi } from './openai'
import type { Wire } from './wire'

export const wires: readonly Wire[] = [openAi, anthropic, gemini]
