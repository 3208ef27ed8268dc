import type { NodeType } from '@/lib/graph/schema'

const actionVerbs =
  /^(ask|book|build|buy|call|check|choose|collect|compare|contact|count|create|decide|define|draft|email|find|finish|get|hire|hold|interview|invite|launch|learn|list|make|measure|meet|organi[sz]e|plan|prepare|publish|read|reduce|review|run|schedule|sell|send|set|share|start|stop|survey|talk|test|train|try|update|visit|write)\s\S/i

/** The kind of an idea that a person named without saying its kind. */
export function guessType(label: string): NodeType {
  if (
    /\?\s*$/.test(label) ||
    /^(who|what|when|where|why|how|which|should|is|are|does|do|can|could|will)\s\S+\s/i.test(label)
  ) {
    return 'question'
  }
  if (/\b(risks?|danger|delay|overrun|failure|shortage|accidents?|threat|loss)\b/i.test(label)) return 'risk'
  if (actionVerbs.test(label)) return 'action'
  if (/\b(should|must|is better than|are better than|will)\b/i.test(label)) return 'claim'
  return label.split(/\s+/).length <= 2 ? 'topic' : 'concept'
}
