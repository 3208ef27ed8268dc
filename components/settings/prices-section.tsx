'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { type OwnPrice, patchSettings } from './settings-api'
import { Trouble } from './trouble'
import { useSettings } from './use-settings'

type Prices = Readonly<Record<string, OwnPrice>>

export interface PricesView {
  /** The day of the list, as `2025-11-30`. */
  readonly asOf: string
  readonly list: Prices
  readonly own: Prices
}

const columns = [
  { name: 'input', words: 'Input' },
  { name: 'cachedInput', words: 'From cache' },
  { name: 'cacheWrite', words: 'Into cache' },
  { name: 'output', words: 'Output' },
] as const

/** What a million tokens cost, as listed and as the person knows better. */
export function PricesSection({ prices }: { readonly prices: PricesView }) {
  const { view } = useSettings()
  const [own, setOwn] = useState(prices.own)
  const [said, setSaid] = useState<{ readonly ok: boolean; readonly words: string } | null>(null)
  const ids = view.models.filter(({ isBuiltIn }) => !isBuiltIn).map(({ id }) => id)
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const wished = withForm(own, ids, form)
    if (!wished.ok) return setSaid({ ok: false, words: wished.words })
    const reply = await patchSettings({ prices: wished.prices })
    if (reply.ok) setOwn(wished.prices)
    setSaid(reply.ok ? { ok: true, words: 'Saved.' } : { ok: false, words: reply.problem.detail })
  }
  return (
    <section id="prices" aria-labelledby="prices-title">
      <div className="h2">
        <h2 id="prices-title" className="display">
          Prices
        </h2>
        <span>
          US dollars for a million tokens. List prices are as remembered on {prices.asOf} and may be wrong;
          your own win.
        </span>
      </div>
      {ids.length === 0 ? (
        <p className="empty-note">
          The built-in guide costs nothing. Prices appear here with the first model.
        </p>
      ) : (
        <form className="pv" onSubmit={(event) => void save(event)} onInput={() => setSaid(null)}>
          <PriceTable ids={ids} list={prices.list} own={own} />
          <div className="row price-acts">
            <Button type="submit" tone="line">
              Save prices
            </Button>
            <span role="status">{said?.ok && said.words}</span>
          </div>
          {said && !said.ok && <Trouble text={said.words} />}
        </form>
      )}
    </section>
  )
}

function PriceTable({
  ids,
  list,
  own,
}: {
  readonly ids: readonly string[]
  readonly list: Prices
  readonly own: Prices
}) {
  return (
    <div className="scroll-x">
      <table className="prices">
        <thead>
          <tr>
            <th scope="col">Model</th>
            {columns.map(({ name, words }) => (
              <th key={name} scope="col">
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ids.map((id) => (
            <tr key={id}>
              <th scope="row">
                {id}
                <small>{own[id] ? 'Your own price' : toListed(listed(list, id))}</small>
              </th>
              {columns.map(({ name, words }) => (
                <td key={name}>
                  <input
                    className="field num"
                    name={`${id} ${name}`}
                    aria-label={`${words} of ${id}`}
                    inputMode="decimal"
                    defaultValue={own[id]?.[name] ?? ''}
                    placeholder={listed(list, id)?.[name]?.toString() ?? '–'}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const listed = (list: Prices, id: string): OwnPrice | undefined =>
  list[id] ?? list[`${id.split('/', 1)[0]}/*`]
const toListed = (price: OwnPrice | undefined) => (price ? 'List price' : 'Price unknown')

type Formed = { readonly ok: true; readonly prices: Prices } | { readonly ok: false; readonly words: string }

/** A row left empty goes back to the list; what is not shown here stays. */
function withForm(own: Prices, ids: readonly string[], form: FormData): Formed {
  const prices: Record<string, OwnPrice> = { ...own }
  for (const id of ids) {
    const texts = columns.map(({ name }) => [name, String(form.get(`${id} ${name}`) ?? '').trim()] as const)
    const filled = texts.filter(([, text]) => text !== '')
    delete prices[id]
    if (filled.length === 0) continue
    const numbers = Object.fromEntries(filled.map(([name, text]) => [name, Number(text.replace(',', '.'))]))
    if (Object.values(numbers).some((price) => !(price >= 0 && price <= 1e6)))
      return { ok: false, words: `A price of ${id} is no number. Write it like 1.25.` }
    const { input, output, ...rest } = numbers
    if (input === undefined || output === undefined)
      return { ok: false, words: `${id} needs a price for input and one for output.` }
    prices[id] = { input, output, ...rest }
  }
  return { ok: true, prices }
}
