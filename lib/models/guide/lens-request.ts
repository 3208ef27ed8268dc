import * as z from 'zod'

const Brief = z.object({
  label: z.string(),
  type: z.string().default('topic'),
  description: z.string().default(''),
})

/** One of several ideas that are looked at together. */
const Place = Brief.extend({
  id: z.string(),
  under: z.string().nullable(),
  below: z.array(z.string()).default([]),
})
export type Place = z.infer<typeof Place>

/** A lens's prompt, read back: the sections that `lib/lenses/prompt.ts` writes, each one line of JSON. */
const LensRequest = z.object({
  lens: z.string(),
  topic: z.string(),
  path: z.array(z.string()).default([]),
  idea: Brief,
  children: z.array(Brief).default([]),
  siblings: z.array(Brief).default([]),
  ideas: z.array(Place).default([]),
  links: z.array(z.object({ source: z.string(), target: z.string() })).default([]),
  around: z.string().optional(),
  instruction: z.string().optional(),
})

export type LensRequest = z.infer<typeof LensRequest> & { readonly rootTopic: string }

/** Undefined when the text is not such a prompt. */
export function tryLensRequest(text: string): LensRequest | undefined {
  const sections: Record<string, unknown> = {}
  for (const line of text.split('\n')) {
    const found = /^([A-Z][a-z]+): (.+)$/.exec(line)
    if (found?.[1] && found[2]) sections[found[1].toLowerCase()] = tryJson(found[2])
  }
  const parsed = LensRequest.safeParse(sections)
  return parsed.success ? { ...parsed.data, rootTopic: parsed.data.topic } : undefined
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
