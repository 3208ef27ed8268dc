import { Settings } from 'lucide-react'
import Link from 'next/link'

export const SettingsLink = () => (
  <Link className="ib" href="/settings" prefetch={false} aria-label="Settings" title="Settings">
    <Settings aria-hidden />
  </Link>
)
