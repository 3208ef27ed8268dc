import type { Topic } from '../topic/topic'
import { type Idea, tryFill } from './fill'
import { frame, type Row } from './frame'
import { stanceOf } from './rows'

const deciding = frame(`
  action | Say what {x} should bring | One sentence that everyone who decides agrees with.
  action | Ask those who would be affected | Their reasons, for and against, before any figures.
  action | Find {peers} that {did} | What it cost them, what it brought, what they would do again.
  action | Work out what {x} cost{s} | Once to begin with, and then every year.
  action | Compare {x} with doing nothing | And with the next best way to the same end.
  action | Try it on a small scale | A trial answers what discussion cannot.
  action | Decide, and write down why | So that one can see later whether the reasons held.
  action | Look again after half a year | Keep it, mend it or take it back.
`)

const doing = frame(`
  action | Write down what {doing} is for | One sentence to judge every later choice by.
  action | Find out where things stand | What is there already, and what is missing for {x}.
  action | Talk to someone who {did} | One hour with them saves ten alone.
  action | Set a date and a limit | A day by which it is done, and what it may cost.
  action | Take the smallest first step | Something towards {x} that can be done this week.
  action | Get the help and tools needed | For {doing}, and no more than that.
  action | Check once a week | What moved, what is stuck, what comes next.
  action | Finish {x}, and look back | What went well is worth writing down too.
`)

const understanding = frame(`
  action | Say in one sentence what {x} {is} | Without looking it up: the gaps show at once.
  action | Collect three examples of {x} | As different from one another as possible.
  action | Look up what is known about {x} | Two sources that do not copy each other.
  action | Find where people disagree on {x} | The disagreement shows what matters.
  action | Test {x} on a case of one's own | Something close at hand, that can be looked at.
  action | Explain {x} to somebody | What cannot be explained is not yet understood.
`)

/** The steps that lead from today to the topic done, decided or understood, in order. */
export function stepsFor(topic: Topic): Idea[] {
  const rows = rowsFor(topic)
  return rows.flatMap((row) => tryFill(row, topic) ?? [])
}

function rowsFor(topic: Topic): readonly Row[] {
  switch (topic.kind) {
    case 'decision':
    case 'comparison':
      return stanceOf(topic) ? deciding : doing
    case 'plan':
    case 'how-to':
      return doing
    case 'how-works':
    case 'why':
    case 'what':
    case 'claim':
    case 'thing':
      return understanding
  }
}
