import type { TopicKind } from '../topic/topic-kind'
import { questions } from './by-question'
import { frame, type Row } from './frame'

/** What any decision to bring something about asks. */
const gaining = frame(`
  question | What happens without {x}? | Doing nothing is an option too, and it has a cost of its own.
  actor | Who gains from {doing} | The people for whom it would be worth the trouble, and how many they are.
  risk | {doing} costs more than planned | Money or time run over, and something else has to give way.
  evidence | {peersthat} {did} before | What happened to them is worth more than a forecast.
  chance | What {doing} makes possible | Doors that open only once it is done.
  question | Who pays for {x}? | The money comes from somebody; naming them shows what they give up.
  action | Try {x} on a small scale first | A trial costs little and answers what no discussion can.
  concept | What success of {x} would be | Agreed beforehand, it keeps everyone honest afterwards.
  risk | No way back after {doing} | The harder a step is to undo, the surer one should be.
  actor | Who would be against {x} | Objections heard early are cheaper than objections heard late.
  question | Why decide about {x} now? | Waiting a year may cost nothing, or everything.
  claim | Something else would do more good | What the same effort could bring elsewhere is the real price.
`)

/** Forbidding something to others. */
const banning = frame(`
  chance | What gets better without {x} | The good that {doing} is meant to bring, as exactly as one can say it.
  actor | Who depends on {x} today | The people for whom it would be more than a nuisance.
  risk | {x} go{es} on in secret | What is forbidden often moves to where nobody looks.
  evidence | {peersthat} {did} already | Their results, a year later, say more than any argument.
  claim | Clear limits instead of a ban | A rule for when and where may bring most of the good at less cost.
  question | Who would enforce the ban on {x}? | A rule nobody checks is a wish.
  question | What takes the place of {x}? | Something fills the gap; better to choose it than to find it.
  question | Which exceptions would there be? | Every rule meets cases that nobody thought of.
  risk | The ban hits the wrong people | Those with money or help find a way around it.
  action | Test a month without {x} | A short trial shows what is missed and what is not.
  concept | What {x} {is} good for | Naming the use keeps it in view.
  claim | {x} {is} not the real problem | What would have to change instead.
`)

/** Giving up or ending what is one's own. */
const ending = frame(`
  question | What takes the place of {x}? | Something fills the gap; better to choose it than to find it.
  chance | Room that opens without {x} | Time, money or quiet, and what it would be used for.
  actor | Who depends on {x} today | Their yes, or at least their knowing, is part of it.
  risk | {x} missed more than expected | What one no longer notices is easy to undervalue.
  evidence | {peersthat} {did} | What they say two years later.
  claim | Less of {x} would be enough | A part may bring most of the relief.
  question | How would one get {x} back? | The harder the way back, the surer one should be.
  action | A month without {x}, as a test | A short trial shows what is missed and what is not.
  question | Away from {x}, or towards something? | Only one of the two lasts.
  risk | The same trouble without {x} | It may have had another cause.
`)

/** Raising, lowering, mending what is there. */
const changing = frame(`
  question | How much change to {x} is enough? | A small step may do, or bring nothing at all.
  actor | Who notices a change to {x} first | They will judge it before the figures do.
  risk | {doing} shifts the burden | What one side gains, another may pay for.
  evidence | What earlier changes to {x} brought | The past holds experiments that nobody called so.
  evidence | {peersthat} {did} | What it brought them, and what it cost.
  chance | What {doing} would set free | Time, money or attention that is bound today.
  claim | {x} {is} right as {it} {is} | The strongest case for leaving everything alone.
  question | What else moves along with {x}? | Few things change by themselves.
  action | Change {x} in steps, and measure | Each step can be kept, mended or taken back.
  concept | How {x} {is} measured today | Without a figure now there is no comparison later.
  risk | The effect on {x} comes too late | Patience may end before the good shows.
  actor | Who decides about {x} | The people whose yes is needed, and what they want.
`)

const comparison = frame(`
  topic | Where {p} win{ps} | The cases in which the choice is clear.
  topic | Where {q} win{qs} | The cases in which the choice is clear the other way.
  question | What {p} cost{ps} in five years | The price at the start is seldom the whole price.
  question | What {q} cost{qs} in five years | The price at the start is seldom the whole price.
  evidence | People who tried {p} and {q} | Those who went from one to the other know what one sees only later.
  risk | Regret after {choosingp} | What one would miss about {q}.
  risk | Regret after {choosingq} | What one would miss about {p}.
  concept | What {p} and {q} share | What is the same on both sides need not be discussed.
  question | What must the choice do best? | Three things to judge by, in order, before looking at either side.
  chance | A mix of {p} and {q} | It need not be one or the other.
  question | From {p} to {q} later? | If the way from one to the other is easy, the choice weighs less.
  actor | Who has to live with {p} or {q} | They may weigh the two differently.
  action | A week with {p}, a week with {q} | A small trial of both is better than a long list.
`)

const howTo = frame(`
  question | Where {doing} stands today | The first step depends on what is there already.
  action | The smallest step towards {doing} | Something that can be done this week.
  actor | Someone who {did} | One hour with them saves ten alone.
  risk | What keeps people from {doing} | The point at which others gave up, and why.
  topic | Habits in the way of {doing} | What works against it every day, unnoticed.
  concept | What {doing} well looks like | A picture to work towards, so that one knows when to stop.
  topic | Time for {doing} | On an ordinary week, not on a good one.
  topic | Money and tools for {doing} | What is really needed, and what only looks so.
  question | How would one see progress? | A sign that shows every week whether it works.
  evidence | Two ways of {doing} that worked | Different roads, and what each asks.
  actor | Who else has to join in | Alone, some things cannot be changed.
  claim | Half of it would be enough | A smaller aim may bring most of what is wanted.
  chance | What gets easier after {doing} | What else opens up.
`)

/** Less of something that is there. */
const lessening = frame(`
  topic | Where {x} come{s} from | Three sources, the largest first.
  evidence | {x}, measured for one week | Where, when and how much: before anything is changed.
  action | One source of {x} to end first | The easiest, not the worst.
  actor | Who could do most about {x} | And what they would need for it.
  question | What would take the place of {x}? | Something fills the gap; better to choose it.
  risk | {x} come{s} back after a month | Good will is used up before habits are.
  topic | Habits behind {x} | What is done without thinking.
  chance | What gets better with less of {it} | Something one would see, smell or save.
  claim | Some {n} cannot be avoided | And need not be, perhaps.
  evidence | {peersthat} {did} | What they began with, and what lasted.
  actor | Who has to join in | Alone, some things cannot be changed.
  concept | How much is little enough? | A figure at which one would be content.
  action | A first week of {doing} | With a date, a place and somebody who asks.
`)

/** Something that is there, made better. */
const bettering = frame(`
  question | What is wrong with {x} today? | The three things that annoy most, in order.
  topic | The weakest part of {x} | Where the least effort would be felt the most.
  actor | Who feels it when {x} {is} bad | They know what to mend first.
  action | Mend one thing about {x} this week | Small enough to be finished.
  evidence | {x} before and after, measured | One figure, written down today.
  risk | {x} change{s} and nobody notices | Much work where nobody looks.
  claim | {x} need{s} less, not more | What could be left out.
  concept | What {x} at {its} best look{s} like | A picture to work towards.
  chance | What {doing} would allow | What cannot be done today.
  evidence | {peersthat} {did} | What they began with, and what lasted.
  actor | Who decides about {x} | Their yes comes before any plan.
  question | Who would have to change a habit? | And what they would get for it.
  topic | Money and time for {x} | What it may take, and what it must not.
`)

const plan = frame(`
  question | What is {x} to bring? | The purpose decides between all the choices to come.
  topic | Dates for {x} | The day it must be done, and what has to be done before it.
  topic | Money for {x} | What there is, what it needs, and what is kept back.
  actor | Who helps with {x} | Who decides, who works, who only wants to be told.
  evidence | {peersthat} {did} | What they would do again, and what not.
  risk | What goes wrong with {x} most often | Others have met it before; they can say.
  action | The first step towards {x} | What can be done today without asking anyone.
  question | When is {x} good enough? | A mark at which to stop improving.
  chance | What {x} could lead to | The good that comes after it.
  action | A second plan for {x} | What remains when the main thing falls through.
  topic | What can wait until after {x} | Leaving it out makes everything smaller and surer.
`)

/** Where nothing nearer is known. */
const thing = frame(`
  concept | What {x} {is} | A definition one could agree on.
  topic | Kinds of {n} | The differences that matter in practice.
  actor | Who deals with {x} | People for whom it is part of the day.
  topic | Where {x} come{s} from | The beginnings explain much of the present shape.
  question | What {is} {x} good for? | The use, and who has it.
  question | What would be missing without {x}? | One sees a thing best when one thinks it away.
  risk | Where {x} do{es} harm | The other side, which is seldom told first.
  claim | What people get wrong about {x} | A common opinion worth checking.
  evidence | What is known for sure about {x} | What has been measured or seen, as against what is said.
  chance | What {x} could become | A change that would make more of it.
  action | One thing to try with {x} | To meet it oneself is worth a page of reading.
`)

export const byKind: Readonly<Record<Exclude<TopicKind, 'decision'>, readonly Row[]>> = {
  comparison,
  'how-to': howTo,
  'how-works': questions.howWorks,
  why: questions.why,
  what: questions.what,
  claim: questions.claim,
  plan,
  thing,
}

export const decisions = { gaining, banning, ending, changing }
export const mendings = { lessening, bettering }
