'use client'

import { ChevronDown, ChevronUp, Server } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import type { ProviderView } from '@/lib/history/settings-views'
import { CheckSteps } from './check-steps'
import { ModelChoice } from './model-choice'
import { ProviderForm } from './provider-form'
import { toKeyWords, toStatus } from './provider-words'
import { StatusChip } from './status-chip'
import { Trouble } from './trouble'
import { useSettings } from './use-settings'

interface ProviderRowProps {
  readonly provider: ProviderView
  readonly isOpen: boolean
  readonly onToggle: (isOpen: boolean) => void
}

/** One provider: how it stands, and unfolded all that can be set of it. */
export function ProviderRow({ provider, isOpen, onToggle }: ProviderRowProps) {
  const { now } = useSettings()
  const [isBusy, setBusy] = useState(false)
  const { id, name, kind, check } = provider
  const status = toStatus(provider)
  return (
    <section className="provider" aria-label={name}>
      <div className="pr">
        <span className="lg" aria-hidden>
          {kind === 'compatible' ? <Server /> : name.slice(0, 1)}
        </span>
        <div className="min-w-0">
          <b className="truncate">{name}</b>
          <small className="truncate">{toKeyWords(provider, now)}</small>
        </div>
        {status || isBusy ? (
          <StatusChip status={status ?? { tone: 'none', words: '' }} isBusy={isBusy} />
        ) : (
          <Button tone="line" size="sm" onClick={() => onToggle(true)} hidden={isOpen}>
            Add a key
          </Button>
        )}
        <IconButton
          label={`${isOpen ? 'Fold' : 'Open'} ${name}`}
          icon={isOpen ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={`${id}-more`}
          onClick={() => onToggle(!isOpen)}
        />
      </div>
      {isOpen && (
        <div className="more" id={`${id}-more`}>
          <div aria-live="polite">
            {check && !isBusy && <CheckSteps steps={check.steps} />}
            {provider.key.kind === 'lost' && <Trouble text={provider.key.detail} />}
            {check?.message && !isBusy && <Trouble text={check.message} isMild={check.ok} />}
          </div>
          <ProviderForm
            key={`${provider.baseUrl} ${name}`}
            provider={provider}
            isBusy={isBusy}
            onBusy={setBusy}
            onGone={() => onToggle(false)}
          />
          {provider.isOffered && <ModelChoice provider={provider} />}
        </div>
      )}
    </section>
  )
}
