import { ArrowUpRight } from 'lucide-react'
import { type ComponentProps, memo } from 'react'
import ReactMarkdown, { type Components, defaultUrlTransform } from 'react-markdown'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { tryCitation } from '@/lib/history/citations'
import { Citation } from './citation'
import { CodeBlock } from './code-block'

/* Loaded when the first answer is shown. Raw HTML stays text, images are not fetched, links say that they lead away. */

const remarkPlugins = [remarkGfm]
const schema: typeof defaultSchema = {
  ...defaultSchema,
  protocols: { ...defaultSchema.protocols, href: [...(defaultSchema.protocols?.href ?? []), 'bough'] },
}
const rehypePlugins: ComponentProps<typeof ReactMarkdown>['rehypePlugins'] = [[rehypeSanitize, schema]]

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
  pre: ({ children }) => <CodeBlock>{children}</CodeBlock>,
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

export const Markdown = memo(function Markdown({ text }: { readonly text: string }) {
  return (
    <ReactMarkdown
      remarkPlugins={remarkPlugins}
      rehypePlugins={rehypePlugins}
      components={components}
      urlTransform={toUrl}
    >
      {text}
    </ReactMarkdown>
  )
})
