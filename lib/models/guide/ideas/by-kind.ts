import type { TopicKind } from '../topic/topic'
import { frame, type Row } from './frame'

/** What any decision asks, whatever it is about. */
const decision = frame(`
  question | What happens without {x}? | Doing nothing is an option too, and it has a cost of its own.
  actor | Who gains from {doing} | The people for whom it would be worth the trouble, and how many they are.
  risk | {doing} costs more than planned | Money or time run over, and something else has to give way.
  evidence | {peers} that {did} before | What happened to others who took this step is worth more than a forecast.
  chance | What {doing} makes possible | Doors that open only once the decision is made.
  question | Who pays for {x}? | The money comes from somebody; naming them shows what they give up.
  action | Try {x} on a small scale first | A trial costs little and answers what no discussion can.
  concept | What would count as success | Agreed beforehand, it keeps everyone honest afterwards.
  risk | No way back after {doing} | The harder a step is to undo, the surer one should be.
  actor | Who would be against {x} | Objections heard early are cheaper than objections heard late.
  question | Why decide about {x} now? | Waiting a year may cost nothing, or everything.
  claim | The money would do more elsewhere | What else the same effort could bring is the real price.
`)

/** Stopping, forbidding, leaving. */
const ending = frame(`
  question | What takes the place of {x}? | Something fills the gap; better to choose it than to find it.
  chance | What gets better without {x} | The good that {doing} is meant to bring, as exactly as one can say it.
  actor | Who depends on {x} today | The people for whom it would be more than a nuisance.
  risk | {doing} solves the wrong problem | {x} may be the sign of the trouble and not its cause.
  evidence | {peers} that {did} already | Their results, a year later, say more than any argument.
  claim | Limits would do as well as {doing} | A rule for when and where may bring most of the good at less cost.
  risk | People find a way around it | What is forbidden often moves to where nobody looks.
  question | Which exceptions would there be? | Every rule meets cases that nobody thought of.
  action | Test a month without {x} | A short trial shows what is missed and what is not.
  question | How would one go back? | If it turns out wrong, the way back should be known.
  actor | Who has to see it through | A decision is worth as much as the people who carry it out.
  concept | What {x} {is} good for | Naming the use keeps it in view when {x} {is} gone.
`)

/** Raising, lowering, changing something that is there. */
const changing = frame(`
  question | How much change to {x} is enough? | A small step may do, or bring nothing at all.
  actor | Who notices a change to {x} first | They will judge it before the figures do.
  risk | {doing} shifts the burden to others | What one side gains, another may pay for.
  evidence | What earlier changes to {x} brought | The past of {x} holds experiments nobody called so.
  chance | What {doing} would set free | Time, money or attention that is bound today.
  claim | {x} {is} right as {it} {is} | The strongest case for leaving everything alone.
  question | What else moves when {x} move{s}? | Few things change by themselves.
  action | Change {x} in steps, and measure | Each step can be kept, mended or taken back.
  concept | How {x} {is} measured today | Without a figure now there is no comparison later.
  risk | The effect on {x} comes too late | Patience may end before the good shows.
  actor | Who decides about {x} | The people whose yes is needed, and what they want.
`)

const comparison = frame(`
  topic | Where {p} win{ps} | The cases in which the choice is clear.
  topic | Where {q} win{qs} | The cases in which the choice is clear the other way.
  question | What matters most in the choice? | Three things to judge by, in order, before looking at either side.
  concept | What {p} and {q} share | What is the same on both sides need not be discussed.
  evidence | People who tried both | Those who went from one to the other know what one only sees later.
  risk | Regret after choosing {p} | What one would miss about {q}.
  risk | Regret after choosing {q} | What one would miss about {p}.
  question | What do {p} cost in five years? | The price at the start is seldom the whole price.
  question | What do {q} cost in five years? | The price at the start is seldom the whole price.
  chance | A mix of {p} and {q} | It need not be one or the other.
  question | How hard is it to switch later? | If the way back is easy, the choice weighs less.
  actor | Who has to live with the choice | They may weigh {p} and {q} differently.
  action | Try {p} for a week, then {q} | A small trial of both is better than a long list.
`)

const howTo = frame(`
  question | Where do I stand with {doing} today? | The first step depends on what is there already.
  action | The smallest first step | Something that can be done this week towards {doing}.
  concept | What good looks like | A picture of {doing} done well, so that one knows when to stop.
  risk | What stops most people | The point at which others gave up on {doing}, and why.
  actor | Someone who has done it | One hour with them saves ten alone.
  topic | Time it takes each week | What {doing} needs on an ordinary day, not on a good one.
  topic | Tools and money needed | What is really needed, and what only looks so.
  question | How will I see progress? | A sign that shows every week whether it works.
  claim | Less would be enough | A smaller aim may bring most of what is wanted from {doing}.
  evidence | Ways that have worked for others | Two or three different roads to {doing}, and what each asks.
  chance | What gets easier afterwards | What else {doing} opens up.
`)

const howWorks = frame(`
  topic | What goes into {x} | The things that must be there before it can begin.
  topic | What happens first in {x} | The step that sets all others going.
  topic | What comes out of {x} | The results, the wanted and the unwanted ones.
  concept | The idea behind {x} | The one principle that explains most of it.
  question | What makes {x} stop? | Where it breaks shows what it needs.
  question | How was {x} found out? | Who looked, what they saw, and what they took it for.
  topic | Where {x} can be seen | An example close at hand makes the rest easier.
  evidence | How one can test {x} | An experiment or a measurement that would show it is so.
  claim | What people get wrong about {x} | A common picture that is simple and not true.
  topic | What {x} {is} used for | Who puts it to work, and for what.
  question | What is still unknown about {x}? | The edge of the explanation.
`)

const why = frame(`
  question | Is it true at all? | Before the reasons, the fact: how often, where, since when.
  claim | The simplest explanation | The reason that needs the fewest others.
  claim | A reason people seldom name | What is not said, because it is dull or awkward.
  topic | When it began | What changed just before may be the cause, or only come along.
  topic | Where it is different | Places or people for whom it is not so point to the cause.
  concept | What keeps it going | A cause at the start and a cause that lasts are two things.
  evidence | What would prove a reason wrong | A reason that nothing could disprove explains nothing.
  actor | Who has an interest in it | Somebody may gain from things as they are.
  question | What would change it? | If the reason is right, one knows where to push.
  risk | Taking a sign for a cause | Two things that come together need not make each other.
`)

const what = frame(`
  question | Who asks, and what for? | The use of the answer decides how exact it must be.
  concept | What is meant by {x} | The same word is used for different things.
  topic | Examples of {x} | Three different ones, to think with.
  topic | What {x} {is} not | Where the border runs.
  evidence | Where an answer could be found | A source, a person or a measurement.
  claim | The answer most people would give | A good place to begin, and to doubt.
  question | What depends on the answer? | If nothing changes by it, one may leave it open.
  actor | Who would know | Someone whose daily work answers this.
`)

const claim = frame(`
  question | What is meant by {x} here? | A claim can be judged only when its words are clear.
  evidence | What speaks for it | The best example that it is so.
  evidence | What speaks against it | The best example that it is not.
  claim | The strongest objection | What a fair and clever opponent would say.
  question | Where is it not true? | The exceptions show how far the claim reaches.
  actor | Who gains if it is believed | An interest does not make it false, but worth a second look.
  risk | Acting on it when it is wrong | What it would cost to be mistaken about {x}.
  question | How could one find out? | An observation that would come out differently if it were false.
  concept | What it takes for granted | The unspoken step that carries the weight.
  chance | What follows if it is true | What one should do differently then.
`)

const plan = frame(`
  question | What is it for? | The purpose of {doing} decides between all the choices to come.
  topic | Time and dates | The day it must be done, and what has to be done before it.
  topic | Money for {x} | What there is, what it needs, and what is kept back.
  actor | Who takes part in {doing} | Who decides, who helps, who only wants to be told.
  risk | What goes wrong most often | Others who were {doing} can say.
  action | First step for {x} | What can be done today without asking anyone.
  question | When is {x} good enough? | A mark at which to stop improving.
  chance | What {x} could lead to | The good that comes after {doing}.
  action | Second plan if {x} fail{s} | What remains of {doing} when the main thing falls through.
  topic | Things that can wait | Leaving them out makes {doing} smaller and surer.
`)

/** Where nothing nearer is known. */
const thing = frame(`
  concept | What {x} {is} | A definition one could agree on.
  topic | Kinds of {n} | The differences that matter in practice.
  actor | Who deals with {x} | People for whom it is part of the day.
  topic | Where {x} come{s} from | Its beginnings explain much of its present shape.
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
  'how-works': howWorks,
  why,
  what,
  claim,
  plan,
  thing,
}

export const decisions = { gaining: decision, ending, changing }
