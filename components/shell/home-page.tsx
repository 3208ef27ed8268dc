import { GitBranch, MessageSquare, Waypoints } from 'lucide-react'
import type { BoardMutations } from '@/lib/client/board-api'
import type { BoardCardView } from '@/lib/history/views'
import { AskForm } from './ask-form'
import { BoardCard, type BoardCardActions } from './board-card'
import { Brand } from './brand'
import { HomeFind } from './home-find'
import { SettingsLink } from './settings-link'
import { Sketch } from './sketch'
import { Sprig } from './sprig'
import { ThemeToggle } from './theme-toggle'

interface HomePageProps {
  readonly boards: readonly BoardCardView[]
  /** When the page was made, in epoch milliseconds: “2 minutes ago” is counted from here. */
  readonly now: number
  readonly modelHint: string
  readonly growBoard: (form: FormData) => Promise<void>
  readonly actions: BoardCardActions & Pick<BoardMutations, 'createBoard'>
}

export function HomePage({ boards, now, modelHint, growBoard, actions }: HomePageProps) {
  return (
    <div className="home">
      <header className="bar">
        <Brand />
        <span className="grow" />
        <HomeFind boards={boards} />
        <SettingsLink />
        <ThemeToggle />
      </header>
      <main className="wrap">
        <section className="hero">
          <div>
            <h1>
              What do you want
              <br />
              to think about?
            </h1>
            <AskForm growBoard={growBoard} createBoard={actions.createBoard} modelHint={modelHint} />
          </div>
          <Sprig />
        </section>
        <section aria-labelledby="boards">
          <div className="sec">
            <h2 id="boards">Your boards</h2>
            {boards.length > 0 && <span className="num text-ink-3">{boards.length}</span>}
          </div>
          {boards.length === 0 ? <Empty /> : <Cards boards={boards} now={now} actions={actions} />}
        </section>
      </main>
    </div>
  )
}

function Cards({ boards, now, actions }: Pick<HomePageProps, 'boards' | 'now' | 'actions'>) {
  return (
    <ul className="cards">
      {boards.map((board) => (
        <BoardCard key={board.id} board={board} now={now} actions={actions}>
          <Sketch ideas={board.sketch} />
        </BoardCard>
      ))}
    </ul>
  )
}

/** Before the first board: what will be there, and how one gets on. */
function Empty() {
  return (
    <ul className="empty">
      <li>
        <Waypoints aria-hidden />
        <b>Grow it</b>
        <span>Your question becomes the root. Lenses grow ideas from it: expand, challenge, plan.</span>
      </li>
      <li>
        <MessageSquare aria-hidden />
        <b>Talk with it</b>
        <span>Ask in plain words. The co-pilot answers and changes the board while you watch.</span>
      </li>
      <li>
        <GitBranch aria-hidden />
        <b>Branch it</b>
        <span>Go back to any message and take it another way. Both lines stay, with their ideas.</span>
      </li>
    </ul>
  )
}
