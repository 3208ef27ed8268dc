import { frame } from './frame'

const deciding = frame(`
  action | Say what {x} should bring | One sentence that everyone who decides agrees with.
  action | Ask those {x} would affect | Their reasons, for and against, before any figures.
  action | Look at {peersthat} {did} | What it cost them, what it brought, what they would do again.
  action | Work out what {x} cost{s} | Once to begin with, and then every year.
  action | Weigh {x} against the next best | And with doing nothing.
  action | Try a small version of {x} | A trial answers what discussion cannot.
  action | Decide on {x}, and note why | So that one can see later whether the reasons held.
  action | Look at {x} after a year | Keep it, mend it or take it back.
`)

const decidingToChange = frame(`
  action | Say what is wrong with {x} today | With an example and a figure, not a mood.
  action | Ask who depends on {x} | And what it would mean for them.
  action | Look at {peersthat} {did} | What got better, what got worse, what nobody expected.
  action | Find the mildest way of {doing} | The least that brings most of the good.
  action | Say what takes the place of {x} | Something fills every gap.
  action | Try it for one month | With a figure written down before.
  action | Decide, and say how to go back | A way back makes it easier to be bold.
  action | Look at {x} after half a year | Keep it, mend it or take it back.
`)

const choosing = frame(`
  action | Name three things that matter most | Before looking at either side.
  action | Live with {p} for a week | On ordinary days, not on good ones.
  action | Live with {q} for a week | On the same ordinary days.
  action | Count what {p} and {q} cost | Over five years, with everything.
  action | Ask somebody who changed sides | From {p} to {q}, or the other way.
  action | Imagine the choice is made | And notice whether it is a relief.
  action | Choose, and set a day to look again | A choice with a date is easier to make.
`)

const doing = frame(`
  action | Write down what {x} {is} for | One sentence to judge every later choice by.
  action | Look at how things stand with {x} | What is there already, and what is missing.
  action | Talk to someone who {did} | One hour with them saves ten alone.
  action | Set a date and a limit for {x} | A day by which it is done, and what it may cost.
  action | Take the first small step | Something towards {doing} that can be done this week.
  action | Find help for {doing} | One person for each thing that cannot be done alone.
  action | Check {x} once a week | What moved, what is stuck, what comes next.
  action | Finish {x}, and look back | What went well is worth writing down too.
`)

const understanding = frame(`
  action | Say in one sentence what {x} {is} | Without looking it up: the gaps show at once.
  action | Collect three examples of {x} | As different from one another as possible.
  action | Read one good source on {x} | Slowly, with a pencil.
  action | Talk to somebody who knows {x} | Ask what outsiders get wrong.
  action | Find out where people disagree on {x} | The disagreement shows what matters.
  action | Draw {x} on one page | Boxes and arrows show what words hide.
  action | Explain {x} to a friend | What cannot be explained is not yet understood.
`)

const explaining = frame(`
  action | Check that it is so | How often, where and since when: {clause}.
  action | Write down three possible reasons | The dull one, too.
  action | Find where it is otherwise | Places, people or times where it is not so.
  action | Say what each reason would predict | Where they differ, one can test.
  action | Look for the case that decides | One observation that only one reason survives.
  action | Ask somebody who knows {x} | And ask what they used to believe.
  action | Write the answer in two sentences | With what is still uncertain.
`)

const testing = frame(`
  action | Say exactly what is claimed of {x} | With every word that could be read in two ways.
  action | Find the best example for it | A case that a doubter would accept.
  action | Find the best example against it | A case that a friend would accept.
  action | Ask who has looked into {x} | And what they had to gain.
  action | Say what would change your mind | Before looking at more.
  action | Weigh both sides on one page | Each in its strongest form.
  action | Say how sure you are about {x} | In per cent, and why not more.
`)

const against = frame(`
  action | Say how {me} would begin | The first sign, and who would see it.
  action | Ask somebody who has met {me} | How it came about, and what they missed.
  action | Take away one cause of {me} | The one that costs least.
  action | Prepare for {me} all the same | What helps on the day: money, people, a second way.
  action | Name who watches for {me} | One person, and how often they look.
  action | Set a limit beforehand | In writing, before it is needed.
`)

const answering = frame(`
  action | Say what the answer would decide | If nothing changes by it, leave it open.
  action | Guess first, and write it down | It shows later what was learned about {x}.
  action | Ask two who should know | One who gains by {x}, one who does not.
  action | Find a figure that helps | And where it comes from.
  action | Look at one real case | Near enough to visit.
  action | Write the answer in one sentence | With how sure one is.
`)

const towards = frame(`
  action | Say what {me} should bring to {x} | In one sentence that can be checked.
  action | Look at an example of {me} | One that somebody has tried.
  action | Ask who would have to help with {me} | And what they want for it.
  action | Try {me} in a small way | This week, with what is there.
  action | Measure what {me} changed | The same figure, before and after.
  action | Decide on {me} | Go on, change it, or leave it.
`)

export const steps = {
  deciding,
  decidingToChange,
  choosing,
  doing,
  understanding,
  explaining,
  testing,
  against,
  answering,
  towards,
}
