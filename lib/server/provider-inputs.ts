import 'server-only'
import * as z from 'zod'
import { tryBaseUrl } from '@/lib/models/base-url'
import { keyPattern } from '@/lib/models/provider-config'

/* What the settings' routes take about providers. */

/** The first half of `provider/model`; `bough` is the guide's own. */
export const ProviderId = z
  .string()
  .max(40)
  .refine(
    (id) => /^[a-z0-9][a-z0-9-]*$/.test(id) && id !== 'bough',
    'must be a short name of small letters, digits and dashes',
  )

const BaseUrl = z
  .string()
  .max(2_000)
  .transform((text, context) => {
    const answer = tryBaseUrl(text)
    if (answer.ok) return answer.url
    context.addIssue({ code: 'custom', message: answer.reason })
    return z.NEVER
  })

const Key = z
  .string()
  .transform((text) => text.trim())
  .refine((key) => keyPattern.test(key), 'must be a key: one word of plain characters, without spaces')

const ModelName = z
  .string()
  .transform((text) => text.trim())
  .refine((name) => /^[^\s\p{C}]{1,200}$/u.test(name), 'must hold names of models, without spaces')

/** What is left out stays as it is; null goes back to what is there without it. */
export const PutProvider = z.object({
  providerId: ProviderId,
  preset: z.string().max(40).optional(),
  name: z
    .string()
    .max(200)
    .transform((text) =>
      text
        .replaceAll(/[\s\p{C}]+/gu, ' ')
        .trim()
        .slice(0, 60),
    )
    .refine((name) => name !== '', 'must not be empty')
    .optional(),
  baseUrl: BaseUrl.nullable().optional(),
  key: Key.nullable().optional(),
  models: z.array(ModelName).max(200).optional(),
  isEnabled: z.boolean().optional(),
})
export type PutProvider = z.output<typeof PutProvider>

export const ProviderRef = z.object({ providerId: ProviderId })
