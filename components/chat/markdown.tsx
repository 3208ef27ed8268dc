import { ArrowUpRight } from 'lucide-react'
import { type ComponentProps, memo, useMemo } from 'react'
import ReactMarkdown, { type Components, defaultUrlTransform } from 'react-markdown'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { createLate, useLate } from '@/components/ui/use-late'
import { tryCitation } from '@/lib/history/citations'
import { Citation } from './citation'
import { CodeBlock } from './code-block'
import { toMathSource } from './math-source'

/* Loaded when the first answer is shown. Raw HTML stays text, images are not fetched, links say that they lead away. */

const lateMath = createLate(async () => (await import('./math')).math)

type Plugins = Pick<ComponentProps<typeof ReactMarkdown>, 'remarkPlugins' | 'rehypePlugins'>

const schema: typeof defaultSchema = {
  ...defaultSchema,
  attributes: {
    ...defaultSchema.attributes,
    code: [['className', /^language-./, 'math-inline', 'math-display']],
  },
  protocols: { ...defaultSchema.protocols, href: [...(defaultSchema.protocols?.href ?? []), 'bough'] },
}
const plain: Plugins = { remarkPlugins: [remarkGfm], rehypePlugins: [[rehypeSanitize, schema]] }

/** A citation is kept as it stands; of other addresses those that may be followed. */
const toUrl = (url: string) => (tryCitation(url) ? url : defaultUrlTransform(url))

const followed = /^(https?:|mailto:)/i

function Link({ href, children }: ComponentProps<'a'>) {
  const cited = href && tryCitation(href)
  return cited ? <Citation cited={cited}>{children}</Citation> : <Outside href={href}>{children}</Outside>
}

function Outside({ href, children }: ComponentProps<'a'>) {
  if (!href || !followed.test(href)) return <span>{children}</span>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" title={href}>
      {children}
      <ArrowUpRight aria-label="(leads to another site)" />
    </a>
  )
}

const components: Components = {
  a: ({ href, children }) => <Link href={href}>{children}</Link>,
  img: ({ alt, src }) => (
    <Outside href={typeof src === 'string' ? src : undefined}>{alt ? `Picture: ${alt}` : 'Picture'}</Outside>
  ),
  pre: ({ node }) => <CodeBlock {...toCode(node)} />,
  p: ({ children }) => <p dir="auto">{children}</p>,
  li: ({ children, className }) => (
    <li dir="auto" className={className}>
      {children}
    </li>
  ),
  blockquote: ({ children }) => <blockquote dir="auto">{children}</blockquote>,
  h1: ({ children }) => <h3 dir="auto">{children}</h3>,
  h2: ({ children }) => <h3 dir="auto">{children}</h3>,
  h3: ({ children }) => <h4 dir="auto">{children}</h4>,
  h4: ({ children }) => <h5 dir="auto">{children}</h5>,
  h5: ({ children }) => <h6 dir="auto">{children}</h6>,
  h6: ({ children }) => <h6 dir="auto">{children}</h6>,
  table: ({ children }) => (
    <div className="table-scroll">
      <table>{children}</table>
    </div>
  ),
  th: ({ children }) => <th dir="auto">{children}</th>,
  td: ({ children }) => <td dir="auto">{children}</td>,
}

type Element = Parameters<Extract<Components['pre'], (...args: never) => unknown>>[0]['node']

function toCode(pre: Element): { readonly code: string; readonly language: string } {
  const code = pre?.children.find((child) => child.type === 'element')
  const names = code?.properties.className
  const language = Array.isArray(names) ? names.map(String).find((name) => name.startsWith('language-')) : ''
  const [text] = code?.children ?? []
  return {
    code: text?.type === 'text' ? text.value.replace(/\n$/, '') : '',
    language: language?.slice('language-'.length) ?? '',
  }
}

/** Stands in a line with what comes before and after it. */
const inLine: Components = { ...components, p: ({ children }) => children }

interface MarkdownProps {
  readonly text: string
  /** A stretch of a paragraph, which is around it already. */
  readonly isPiece?: boolean
}

export const Markdown = memo(function Markdown({ text, isPiece = false }: MarkdownProps) {
  const { source, hasMath } = useMemo(() => toMathSource(text), [text])
  const math = useLate(lateMath, hasMath, text)
  const plugins = useMemo((): Plugins => {
    if (!math || !hasMath) return plain
    return {
      remarkPlugins: [remarkGfm, math.remark],
      rehypePlugins: [[rehypeSanitize, schema], math.rehype],
    }
  }, [math, hasMath])
  return (
    <ReactMarkdown {...plugins} components={isPiece ? inLine : components} urlTransform={toUrl}>
      {hasMath && !math ? text : source}
    </ReactMarkdown>
  )
})
