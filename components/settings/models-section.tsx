'use client'

import { CircleCheck, Sprout } from 'lucide-react'
import { useState } from 'react'
import { AddServer } from './add-server'
import { DefaultModel } from './default-model'
import { ProviderRow } from './provider-row'
import { useSettings } from './use-settings'

/** Who the co-pilot thinks with. */
export function ModelsSection() {
  const { view } = useSettings()
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <section id="models" aria-labelledby="models-title">
      <h1 id="models-title" className="display">
        Models
      </h1>
      <p className="lead">
        Who the co-pilot thinks with. Keys stay on your server. They are never shown again and never reach a
        browser or a log.
      </p>
      <div className="pv">
        <GuideRow />
        {view.providers.map((provider) => (
          <ProviderRow
            key={provider.id}
            provider={provider}
            isOpen={opened === provider.id}
            onToggle={(isOpen) => setOpened(isOpen ? provider.id : null)}
          />
        ))}
        <AddServer onAdded={setOpened} />
      </div>
      <DefaultModel />
    </section>
  )
}

function GuideRow() {
  return (
    <div className="pr">
      <span className="lg lg-pine">
        <Sprout aria-hidden />
      </span>
      <div className="min-w-0">
        <b>Built-in guide</b>
        <small>
          Needs no key and no network. It grows plain first ideas from your own words. A real model reads,
          argues and looks things up.
        </small>
      </div>
      <span className="chip chip-ok">
        <CircleCheck className="i-12" aria-hidden />
        Always on
      </span>
      <span className="pr-end" />
    </div>
  )
}
