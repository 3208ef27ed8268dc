// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SettingsProvider, useSettings } from '@/components/settings/use-settings'
import type { ProvidersView } from '@/lib/history/settings-views'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const viewOf = (defaultModelId: string): ProvidersView => ({
  providers: [],
  presets: [],
  models: [],
  defaultModelId,
  wishedModelId: null,
})

function Shown() {
  return <output>{useSettings().view.defaultModelId}</output>
}

test('[C2] what another tab set is read when the settings are seen again', async () => {
  const asked = vi.fn(async () => Response.json(viewOf('p/two')))
  vi.stubGlobal('fetch', asked)
  render(
    <SettingsProvider initial={viewOf('p/one')} now={0}>
      <Shown />
    </SettingsProvider>,
  )
  expect(screen.getByRole('status').textContent).toBe('p/one')
  expect(asked).not.toHaveBeenCalled()
  fireEvent(document, new Event('visibilitychange'))
  expect(await screen.findByText('p/two')).toBeTruthy()
  cleanup()
  fireEvent(document, new Event('visibilitychange'))
  expect(asked).toHaveBeenCalledTimes(1)
})
