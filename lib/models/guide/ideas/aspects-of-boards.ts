import { frame, type Row } from './frame'

/** What an idea on a board is about, as its words give it away; `x` is then the board's own subject. */
export interface Aspect {
  readonly words: RegExp
  readonly rows: readonly Row[]
}

const costs = frame(`
  topic | The first bill for {x} | What must be paid before anything begins.
  topic | What {x} cost{s} each year | What comes back every year, and seldom gets cheaper.
  question | Who pays if {x} cost{s} more? | The answer belongs in writing, before the start.
  topic | Money for {x} from outside | Grants, loans or people who give, and what they ask for it.
  risk | Costs of {x} that nobody has listed | The small ones, together, are seldom small.
  evidence | The final bill of a similar case | What was planned there, and what was paid.
  action | Get three offers | The same task, described in the same words.
  concept | Cost per person | Divided by those who have something from it.
  claim | Half the money would be enough | What could be left out without being missed.
  question | What is the money not spent on? | The next best thing it could do.
`)

const people = frame(`
  actor | Those who need {x} most | Few perhaps, but for them it decides much.
  actor | Those who use {x} now and then | Many, and easily lost.
  actor | Those who stay away from {x} | They have reasons; ask for them.
  question | What do they do without {x} today? | The way they manage now is what has to be beaten.
  evidence | Twenty conversations about {x} | What they did last week says more than what they would like.
  risk | The loud ones are heard, the others not | Who comes to no meeting has an opinion too.
  action | Ask ten of them this week | In their place, at their hour.
  question | How many are they? | A number, and where it comes from.
  chance | Helpers among them | Some would do more than use it.
`)

const time = frame(`
  question | Which date cannot be moved? | Everything else is planned backwards from it.
  topic | What has to happen before {x} | The long things first: permits, money, people.
  risk | The slowest step of {x} | What waits for it, and for how long.
  action | Write the steps of {x} on a calendar | With one free week in every four.
  claim | Later would be better | What one would know by then.
  question | What can run side by side? | Without the same people in both.
  evidence | How long it took elsewhere | From the first word to the first use.
`)

const where = frame(`
  question | Who lives next to it? | They should hear of it first, and not from the paper.
  topic | Three places to compare | On the map, with one plus and one minus each.
  evidence | How many people pass by | Counted on a weekday and on a Sunday.
  risk | A place nobody can reach | Without a car, with a pram, at night.
  actor | Who owns the ground | A yes from them comes before any plan.
  action | Walk there and look | In the rain, and after dark.
  claim | The obvious place is the wrong one | What speaks against it is seldom said aloud.
`)

const risks = frame(`
  question | How likely is it, honestly? | One in ten, or one in a hundred: it changes what to do.
  question | What would be the first sign? | Something one could see weeks before.
  actor | Who would be hit first | They should know, and have a say.
  action | Make it less likely | One step that costs little, taken now.
  action | Soften the blow | What helps when it happens all the same.
  evidence | Where it has happened before | How it began there, and how it ended.
  claim | It is worth the risk | What is gained weighs more, and for whom.
  concept | Where to stop | A line agreed beforehand, at which one turns back.
`)

const benefits = frame(`
  question | Who has the benefit? | Named people; “everyone” is nobody.
  evidence | Where it came true | A place or a person, and a figure.
  question | How long does it last? | The first joy, and the fifth year.
  action | Get some of it at once | A small version, without waiting for the whole.
  risk | It comes, but for others | Good often ends up with those who had it before.
  concept | How it would be measured | A number before, and the same one after.
  claim | It could be had more cheaply | Another road to the same good.
  chance | What it could lead to next | The second good that follows the first.
`)

const alternatives = frame(`
  question | What would it cost, next to {x}? | The same years, the same people, everything counted.
  chance | What it does better than {x} | In one sentence, fairly put.
  risk | What it leaves unsolved | The reason {x} came up at all.
  evidence | Who has chosen this instead | And whether they would again.
  actor | Who would prefer it to {x} | And what they would be spared.
  claim | Both could be done | Less of each, at different times.
  action | Try it first | It is quicker to begin, and easier to stop.
  question | When would one know that it is not enough? | A sign, and a date.
`)

const evidence = frame(`
  question | Who says so, and what for? | An interest does not make it false, but worth a second look.
  question | How old are the figures? | Much has changed since most of them.
  claim | It would be different here | What is not the same, and whether it matters.
  evidence | A second, independent source | One that did not copy the first.
  risk | Only the good cases are told | Who failed does not write reports.
  action | Ask somebody who was there | One call says more than ten pages.
  concept | What would count as proof | Agreed before the figures are seen.
  question | What would show the opposite? | Look for it as hard as for the rest.
`)

const rules = frame(`
  question | Whose yes is needed? | In which order, and how long each takes.
  topic | Laws that touch {x} | Building, safety, data or labour, as the case may be.
  risk | Somebody goes to court | Who could, and how long it would stop everything.
  action | Ask the office early | A talk before the form saves months.
  actor | Somebody who has done the paperwork | They know which form comes back.
  claim | The rule should be changed instead | When many stumble over the same stone.
`)

const surroundings = frame(`
  question | How much, and how near? | A figure, beside the one that is there today.
  actor | Who lives with it day and night | The old, the small, and those who sleep by day.
  action | Measure it before anything changes | Otherwise nobody can say later what was new.
  topic | What would lessen it | At the source, on the way, at the window.
  evidence | Places that got it under control | What they did, and what it cost.
  claim | It is worse today without {x} | What one no longer notices counts too.
  chance | More green and quiet along with {x} | What could be planted or closed on the way.
`)

const success = frame(`
  question | What would one see in a year? | Something that can be photographed or counted.
  concept | One figure for {x} | And who writes it down.
  action | Measure it once before {x} | Without a before there is no after.
  risk | The figure is met, the purpose missed | People work for what is counted.
  actor | Who judges whether {x} worked | And whether they are the right ones.
  claim | Some of it cannot be counted | What would be lost by trying.
`)

const skills = frame(`
  question | Who can do it already? | Nearer than one thinks, mostly.
  topic | What has to be learned for {x} | In hours, and from whom.
  action | Learn the first part this week | The part that is needed first.
  risk | It hangs on one person | What stops when they are ill.
  claim | It can be bought instead | What would be lost by not doing it oneself.
  chance | What it is good for besides {x} | Skills outlive the plan they were learned for.
`)

const first = frame(`
  question | What has to be there before this? | A thing, a person or a decision.
  action | The part that takes ten minutes | A call, a list, a look: today.
  actor | Who does it | One name, not a group.
  question | When is it done? | A sign that nobody can argue with.
  risk | What could hold it up | One thing, and the way around it.
  topic | What it takes | Time, money and tools, for this step alone.
  evidence | How others did this step | What they would do differently.
`)

export const aspects: readonly Aspect[] = [
  {
    words:
      /\b(costs?|price|prices|money|budget|pay|pays|paid|fund|funding|finance|bill|bills|rent|wages|tax|expensive|cheap|afford|fees?|income|savings)\b/i,
    rows: costs,
  },
  {
    words:
      /\b(instead|alternative|alternatives|rather than|other ways?|option|without|better .+ instead|enough|would do)\b/i,
    rows: alternatives,
  },
  {
    words:
      /\b(cities that|people who|schools that|evidence|figures|study|studies|data|counted|compared|before and after|proof|sources?|elsewhere|tests?)\b/i,
    rows: evidence,
  },
  {
    words: /\b(noise|air|climate|carbon|nature|green|dust|environment|pollution|waste|emissions|traffic)\b/i,
    rows: surroundings,
  },
  {
    words:
      /\b(who|people|riders|users|customers|guests|neighbours|neighbors|residents|team|staff|actors?|stakeholders?|drivers|children|friends|family|owners|volunteers|employees)\b/i,
    rows: people,
  },
  {
    words:
      /\b(when|time|date|dates|deadline|schedule|timeline|years?|months?|weeks?|calendar|season|opening)\b/i,
    rows: time,
  },
  { words: /\b(where|place|location|route|site|stops|streets?|land|rooms?|area)\b/i, rows: where },
  {
    words: /\b(law|laws|permit|permits|rules?|legal|regulation|papers|contract|insurance|licen[cs]es?)\b/i,
    rows: rules,
  },
  { words: /\b(success|measure|measured|goal|goals|quality|criteria|outcome|results?)\b/i, rows: success },
  {
    words: /\b(skills?|learn|training|tools?|equipment|gear|technology|knowledge|experience)\b/i,
    rows: skills,
  },
  {
    words: /\b(risks?|danger|fails?|failure|problem|problems|wrong|loss|delay|overruns?|empty|closed)\b/i,
    rows: risks,
  },
  {
    words: /\b(benefits?|advantages?|chance|chances|gains?|opportunit(?:y|ies)|better|upside|saves?)\b/i,
    rows: benefits,
  },
]

/** Where no word gives it away, the kind of the idea does. */
export const aspectOfType: Readonly<Partial<Record<string, readonly Row[]>>> = {
  risk: risks,
  opportunity: benefits,
  evidence,
  actor: people,
  action: first,
}
