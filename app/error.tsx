'use client'

import { BrandMark } from '@/components/shell/brand'
import { Button } from '@/components/ui/button'

export default function ErrorPage({ reset }: { readonly reset: () => void }) {
  return (
    <main className="lost">
      <div>
        <BrandMark />
        <h1>This page could not be shown</h1>
        <p>
          Everything you did is kept: it was saved as you went. Try again; if it stays like this, the server’s
          log says more.
        </p>
        <Button tone="pine" size="lg" onClick={reset}>
          Try again
        </Button>
      </div>
    </main>
  )
}
