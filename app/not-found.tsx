import Link from 'next/link'
import { BrandMark } from '@/components/shell/brand'

export default function NotFound() {
  return (
    <main className="lost">
      <div>
        <BrandMark />
        <h1>Nothing grows here</h1>
        <p>This board is not on this server, or it was deleted. Your other boards are where they were.</p>
        <Link className="btn btn-pine btn-lg" href="/">
          Go to your boards
        </Link>
      </div>
    </main>
  )
}
