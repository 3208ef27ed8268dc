import Link from 'next/link'

export function BrandMark() {
  return (
    <svg
      viewBox="0 0 22 22"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M3 19C7.5 18 9.5 14.5 10.5 11S13.5 4.6 18 4" />
      <path d="M9.4 14.2c2 .9 4.6.8 7.2-.5" />
      <circle cx="19" cy="3.8" r="1.9" fill="currentColor" stroke="none" />
      <circle cx="18" cy="13" r="1.9" fill="currentColor" stroke="none" />
      <path d="M8.2 16C6.6 13.4 4.9 12 3.4 11.2" />
      <circle cx="3" cy="10.6" r="1.5" fill="currentColor" stroke="none" />
    </svg>
  )
}

/** The way home. */
export function Brand({ isSlim = false }: { readonly isSlim?: boolean }) {
  return (
    <Link className="brand" href="/" aria-label="Bough, all boards">
      <BrandMark />
      {!isSlim && <span>Bough</span>}
    </Link>
  )
}
