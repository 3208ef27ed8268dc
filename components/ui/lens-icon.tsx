import {
  BookOpen,
  GitCompare,
  Link2,
  type LucideIcon,
  Route,
  Shapes,
  Swords,
  Telescope,
  WandSparkles,
  Waypoints,
} from 'lucide-react'

/** By the icon name a lens carries, and by its own name. */
const icons: Readonly<Record<string, LucideIcon>> = {
  expand: Waypoints,
  waypoints: Waypoints,
  concepts: Shapes,
  shapes: Shapes,
  challenge: Swords,
  swords: Swords,
  plan: Route,
  route: Route,
  compare: GitCompare,
  'git-compare': GitCompare,
  connect: Link2,
  'link-2': Link2,
  explain: BookOpen,
  'book-open': BookOpen,
  enrich: Telescope,
  telescope: Telescope,
}

/** A lens of one's own, and any icon not known here, is a wand. */
export function LensIcon({ name, size = 16 }: { readonly name: string; readonly size?: number }) {
  const Icon = icons[name] ?? WandSparkles
  return <Icon aria-hidden style={{ width: size, height: size }} />
}
