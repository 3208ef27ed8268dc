import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { connection } from 'next/server'
import { preload } from 'react-dom'
import { BenchPage } from '@/components/bench/bench-page'

interface PageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>
}

export const metadata: Metadata = { title: 'Bench' }

const most = 100_000

/** Only where it was asked for: it lets a page hold a map of any size, and fetch it from this machine. */
export default async function Page({ searchParams }: PageProps) {
  await connection()
  if (process.env.BOUGH_BENCH !== '1') notFound()
  const { n, data, chat } = await searchParams
  const size = Math.min(Math.max(Math.floor(Number(n)) || 1000, 1), most)
  // A board's page brings its data along; here they at least need not wait for the program.
  if (typeof data === 'string') preload(data, { as: 'fetch', crossOrigin: 'anonymous' })
  return (
    <BenchPage size={size} source={typeof data === 'string' ? data : null} hasChat={chat !== undefined} />
  )
}
