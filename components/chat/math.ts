import 'katex/dist/katex.min.css'
import './math.css'
import rehypeKatex from 'rehype-katex'
import remarkMath from 'remark-math'

/* Loaded with the first formula. What cannot be read is shown as it was written, without a shout. */

export const math = {
  remark: remarkMath,
  rehype: [
    rehypeKatex,
    { strict: false, trust: false, maxSize: 20, maxExpand: 200, errorColor: 'currentColor' },
  ] satisfies [typeof rehypeKatex, object],
}
