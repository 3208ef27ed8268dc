import { frame, type Row } from './frame'

/*
 * Below the root an idea is one aspect of the board's subject. In these rows `x` is the board's subject and `me`
 * the idea itself, where it has a name that fits into a sentence; the others do without.
 */

export interface Aspect {
  readonly words: RegExp
  readonly rows: readonly Row[]
}

const costs = frame(`
  topic | The first bill for {x} | What must be paid before anything begins.
  topic | What comes back each year for {x} | It seldom gets cheaper.
  question | Who pays if {x} cost{s} more? | The answer belongs in writing, before the start.
  topic | Money for {x} from outside | Grants, loans or people who give, and what they ask for it.
  risk | Costs of {x} that nobody has listed | The small ones, together, are seldom small.
  evidence | The final bill of a similar case | What was planned there, and what was paid.
  action | Three offers for {x} | The same task, described in the same words.
  concept | Cost of {x} per person | Divided by those who have something from it.
  claim | {x} for half the money | What could be left out without being missed.
  question | What is the money for {x} not spent on? | The next best thing it could do.
`)

const people = frame(`
  question | What {medo} {me} need from {x}? | Their week, not their wishes, gives the answer.
  question | What {medo} {me} do without {x} today? | The way they manage now is what has to be beaten.
  evidence | How many {memany} there are | A number, and where it comes from.
  risk | {me} who {meis} not heard | Who comes to no meeting has an opinion too.
  chance | {me} who would help | Some would do more than look on.
  claim | {me} will get used to {x} | What speaks for it, and for how long it takes.
  actor | Those who need {x} most | Few perhaps, but for them it decides much.
  actor | Those who use {x} now and then | Many, and easily lost.
  actor | Those who stay away from {x} | They have reasons; ask for them.
  evidence | Twenty conversations about {x} | What people did last week says more than what they would like.
  action | Ask ten people about {x} this week | In their place, at their hour.
`)

const time = frame(`
  question | Which date for {x} cannot be moved? | Everything else is planned backwards from it.
  topic | What has to happen before {x} | The long things first: permits, money, people.
  risk | The slowest step of {x} | What waits for it, and for how long.
  action | The steps of {x} on a calendar | With one free week in every four.
  claim | Later would be better for {x} | What one would know by then.
  question | What can run beside {x}? | Without the same people in both.
  evidence | How long {x} took elsewhere | From the first word to the first use.
`)

const where = frame(`
  actor | Who lives beside {x} | They should hear of it first, and not from the paper.
  topic | Three places for {x}, compared | On the map, with one plus and one minus each.
  evidence | People who pass by, counted | On a weekday and on a Sunday.
  risk | {x} where nobody can get to {them} | Without a car, with a pram, at night.
  actor | Who owns the ground for {x} | A yes from them comes before any plan.
  action | Walk there in the rain | And once more after dark.
  claim | The obvious place is wrong for {x} | What speaks against it is seldom said aloud.
  question | What would {x} push aside there? | Something stands, grows or parks there today.
`)

const risks = frame(`
  question | First signs of {me} | Something one could see weeks before.
  actor | Who is hit first by {me} | They should know, and have a say.
  action | One step against {me} | Something that costs little, taken now.
  topic | What softens {me} | Help for the case that it happens all the same.
  evidence | {me} in other places | How it began there, and how it ended.
  question | How likely {meis} {me}? | One in ten, or one in a hundred: it changes what to do.
  claim | {x} {is} worth it all the same | What is gained weighs more than {me}, and for whom.
  question | Who answers for {me}? | A name, before it happens.
  concept | How far to go with {x} | A line agreed beforehand, at which one turns back.
`)

const benefits = frame(`
  actor | Who gets {me} | Named people; “everyone” is nobody.
  evidence | Where {me} came true | A place or a person, and a figure.
  question | How long would {me} last? | The first joy, and the fifth year.
  claim | {me} without {x} | Another road to the same good.
  risk | {me}, but only for a few | Good often ends up with those who had it before.
  concept | {me}, measured | A number before, and the same one after.
  action | Some of {me} at once | A small version, without waiting for the whole.
  chance | What follows from {me} | The second good that comes after the first.
`)

const alternatives = frame(`
  question | What {me} cost{mes} next to {x} | The same years, the same people, everything counted.
  chance | What {me} do{mees} better than {x} | In one sentence, fairly put.
  risk | What {me} leave{mes} unsolved | The reason {x} came up at all.
  evidence | Who has chosen {me} instead | And whether they would again.
  actor | Who would prefer {me} to {x} | And what they would be spared.
  claim | Both {me} and {x} | Less of each, at different times.
  action | Try {me} first | Quicker to begin, and easier to stop.
  question | When would {me} not be enough? | A sign, and a date.
  risk | What stays unsolved without {x} | The reason it came up at all.
  question | What would it take instead of {x}? | Money, people and time, counted the same way.
  actor | Who would be glad without {x} | And what they would be spared.
`)

const evidence = frame(`
  question | Who says so about {me}, and what for? | An interest does not make it false, but worth a second look.
  question | How old is what we know of {me}? | Much has changed since most of it.
  evidence | A second source on {me} | One that did not copy the first.
  claim | It is different for {x} here | What is not the same, and whether it matters.
  risk | Only the good cases of {me} are told | Who failed does not write reports.
  action | A call to somebody who was there | It says more about {x} than ten pages.
  concept | Proof enough for {x} | Agreed before the figures are seen.
  question | What would speak against {x}? | Look for it as hard as for the rest.
`)

const rules = frame(`
  question | Whose yes do{es} {x} need? | In which order, and how long each takes.
  topic | Laws that touch {x} | Building, safety, data or labour, as the case may be.
  risk | Somebody takes {x} to court | Who could, and how long it would stop everything.
  action | An early talk with the office | A talk before the form saves months.
  actor | Somebody who knows the paperwork | They know which form comes back.
  claim | The rule stands in the way of {x} | When many stumble over the same stone, it may have to move.
`)

const surroundings = frame(`
  question | How much {me} is too much? | A figure, beside the one that is there today.
  actor | Who lives with {me} day and night | The old, the small, and those who sleep by day.
  action | Measure {me} before {x} | Otherwise nobody can say later what was new.
  topic | What would lessen {me} | At the source, on the way, at the window.
  evidence | Places that got {me} under control | What they did, and what it cost.
  claim | {me} today, without {x} | What one no longer notices counts too.
  chance | Trees and quiet along with {x} | What could be planted or closed on the way.
`)

const success = frame(`
  question | What would {x} have changed in a year? | Something that can be photographed or counted.
  concept | One figure for {x} | And who writes it down.
  action | Measure it once before {x} | Without a before there is no after.
  risk | {x} meet{s} the figure, not the need | People work for what is counted.
  actor | Who judges whether {x} worked | And whether they are the right ones.
  claim | Some good of {x} cannot be counted | What would be lost by trying.
`)

const skills = frame(`
  actor | Who can do it for {x} already | Nearer than one thinks, mostly.
  topic | What has to be learned for {x} | In hours, and from whom.
  action | The first lesson for {x} this week | The part that is needed first.
  risk | {x} hang{s} on one person | What stops when they are ill.
  claim | {me} can be bought instead | What would be lost by not doing it oneself.
  chance | What {me} {meis} good for besides {x} | Skills outlive the plan they were learned for.
`)

const first = frame(`
  question | What must be there before {me}? | A thing, a person or a decision.
  action | The first ten minutes of {me} | A call, a list, a look: today.
  actor | Who takes on {me} | One name, not a group.
  question | When is {me} done? | A sign that nobody can argue with.
  risk | What could hold up {me} | One thing, and the way around it.
  topic | Time and tools for {me} | For this step alone.
  evidence | How others went about {me} | What they would do differently.
`)

/** For whatever else stands on a board. */
export const anyIdea = frame(`
  question | What do{mees} {me} mean for {x}? | The one thing that would be different without it.
  actor | Who cares most about {me} | And what hangs on it for them.
  evidence | An example of {me} | One that somebody has seen.
  risk | {me} taken too far | Where a good thing turns.
  claim | {me} matter{mes} less than it seems | What a sober critic would say.
  action | Look into {me} for an hour | And write down three lines.
  question | What comes before {me}? | What has to be there already.
  chance | What {me} could bring to {x} | The best case, without flattery.
  question | What would change this about {x}? | Something that would make one think again.
  actor | Who would see this differently | Ask them what {x} mean{s} to them.
  evidence | What is known of this about {x} | And how one knows it.
`)

export const aspects: readonly Aspect[] = [
  {
    words:
      /\b(costs?|prices?|money|budget|pays?|paid|fund|funding|finance|bills?|rent|wages|tax|expensive|cheap|afford|fees?|income|savings|per passenger)\b/i,
    rows: costs,
  },
  {
    words: /\b(instead|alternatives?|rather than|other ways?|options?|would do|would be enough)\b/i,
    rows: alternatives,
  },
  {
    words:
      /\b(evidence|figures|stud(?:y|ies)|data|counted|compared|before and after|proof|sources?|elsewhere|tests?)\b/i,
    rows: evidence,
  },
  {
    words:
      /\b(noise|air|climate|carbon|nature|green|dust|environment|pollution|waste|emissions|traffic|dirt|smell)\b/i,
    rows: surroundings,
  },
  {
    words:
      /\b(who|people|riders|users|customers|guests|neighbou?rs|residents|team|staff|actors?|stakeholders?|drivers|children|friends|family|owners|volunteers|employees|students|parents|commuters|tourists)\b/i,
    rows: people,
  },
  {
    words: /\b(when|time|dates?|deadline|schedule|timeline|years?|months?|weeks?|calendar|season|opening)\b/i,
    rows: time,
  },
  { words: /\b(where|places?|location|route|site|stops|streets?|land|rooms?|area)\b/i, rows: where },
  {
    words: /\b(laws?|permits?|rules?|legal|regulations?|papers|contract|insurance|licen[cs]es?)\b/i,
    rows: rules,
  },
  { words: /\b(success|measured?|goals?|quality|criteria|outcome|results?)\b/i, rows: success },
  {
    words: /\b(skills?|learn|training|tools?|equipment|gear|technology|knowledge|experience)\b/i,
    rows: skills,
  },
  {
    words: /\b(risks?|danger|fails?|failure|problems?|wrong|loss|delay|overruns?|empty|closed)\b/i,
    rows: risks,
  },
  { words: /\b(benefits?|advantages?|chances?|gains?|opportunit(?:y|ies)|upside|saves?)\b/i, rows: benefits },
]

/** These kinds say more than any word of the label. */
export const aspectOfType: Readonly<Partial<Record<string, readonly Row[]>>> = {
  risk: risks,
  opportunity: benefits,
  evidence,
  actor: people,
  action: first,
}
