import type { TopicKind } from '../topic/topic'
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
  risk | What stops people from {doing} | The point at which others gave up, and why.
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
  action | One source of {x} to stop first | The easiest, not the worst.
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

const howWorks = frame(`
  topic | What {x} need{s} to {do} | The things that must be there before it can begin.
  concept | The idea that makes {x} {do} | The one principle that explains most of it.
  topic | {x}, step by step | In order, with the step marked on which all hangs.
  question | When do{es} {x} stop {doing}? | Where it breaks shows what it needs.
  question | Who found out how {x} {agrees}? | Who looked, what they saw, and what they took it for.
  claim | A wrong picture of how {x} {agrees} | A common one, simple and not true.
  evidence | How one can see {x} {do} | An experiment or a measurement that would show it is so.
  risk | When {x} fail{s} to {do} | What happens then, and to whom.
  topic | What follows when {x} {agrees} | The results, the wanted and the unwanted ones.
  question | Could {x} {do} better? | What would have to be different.
  question | What is still unknown about {x}? | The edge of the explanation.
`)

/** Somebody or something does this again and again. */
const whyThey = frame(`
  topic | When {who} {agrees} most | A day, a place or a mood that they have in common.
  actor | {peersthat} never {do} | What is different about them.
  concept | What {doing} does for {whom} at once | The small reward that comes first.
  risk | What {doing} costs {whom} later | The price, and when it falls due.
  claim | {who} {agrees} because it is easier | The simplest reason, and what speaks against it.
  claim | {who} {agrees} out of fear | Of what, exactly, and how one could tell.
  topic | The minute before {doing} | What sets it off.
  evidence | {doing}, watched and counted | How often, how long, by whom.
  question | Since when {whodoes} {who} {do}? | What was different before.
  question | Would {who} stop if they could? | Not everything that harms is unwanted.
  topic | Habits that keep {doing} going | A cause at the start and a cause that lasts are two things.
  chance | What {doing} is good for | There may be some sense in it.
  action | Try a day without {doing} | What is missed shows what it was for.
`)

/** Something happened. */
const whyItDid = frame(`
  topic | The years before {clause} | What was already going wrong, or right.
  claim | The simplest reason {clause} | The one that needs the fewest others.
  actor | Who gained when {clause} | An interest is not a cause, but worth a look.
  actor | Who tried to prevent it | What they saw coming, and why it was not enough.
  evidence | Witnesses from the time | What they wrote before they knew the end.
  question | Did it happen at once, or slowly? | A last day, or a hundred years.
  claim | A reason from outside | Weather, neighbours, illness or money.
  claim | A reason from within | Quarrels, habits or old age.
  question | What could have saved {x}? | The last moment at which it might have gone otherwise.
  topic | What went on after {clause} | More stays the same than stories tell.
  risk | One cause for everything | A good story is not yet a true one.
`)

/** Something is so. */
const whyItIs = frame(`
  question | How {comp} {is} {x} really? | The fact before the reasons: how much, where, since when.
  topic | When {x} {is} not {comp} | The exceptions point to the cause.
  concept | What makes anything {comp} | The general answer, of which this is one case.
  claim | The usual reason {x} {is} {comp} | As one hears it everywhere; a good place to begin, and to doubt.
  claim | A reason seldom given for it | Why {x} {is} {comp}, when one looks twice.
  actor | Who first explained why {x} {is} {comp} | What they saw, and what they had to give up.
  evidence | How one could test the reason | An observation that would come out differently if it were wrong.
  question | What would make {x} less {comp}? | If the reason is right, one knows where to push.
  risk | Taking a sign for a cause | Two things that come together need not make each other.
`)

const servedBy = frame(`
  topic | When {x} became {comp} | What changed just before may be the cause, or only come along.
  actor | Who is served if {x} {is} {comp} | Somebody may gain from things as they are.
  actor | Who is hurt if {x} {is} {comp} | They feel it first, and most.
`)

const why = frame(`
  question | Is it true of {x} at all? | The fact before the reasons: how often, where, since when.
  claim | The simplest explanation of {x} | The reason that needs the fewest others.
  claim | A reason people seldom name | What is not said, because it is dull or awkward.
  topic | When {x} began | What changed just before may be the cause, or only come along.
  topic | Places where {x} {is} different | They point to the cause.
  concept | What keeps {x} going | A cause at the start and a cause that lasts are two things.
  actor | Who is served by {x} | Somebody may gain from things as they are.
  question | What would change {x}? | If the reason is right, one knows where to push.
  risk | Taking a sign for a cause | Two things that come together need not make each other.
`)

/** A choice among many: what to cook, where to go. */
const choice = frame(`
  question | Who {is} {x} for? | What pleases them decides more than taste or fashion.
  topic | Something quick to {verb} | What can be had with little time and what is there.
  topic | Something new to {verb} | A thing not tried before, small enough to fail.
  topic | What always works | The safe choice, and when it bores.
  topic | Money and time for {x} | A limit makes choosing easier.
  risk | Too many options for {x} | Three to choose from are better than thirty.
  action | Ask the others first | A list of three, and everyone strikes one.
`)

/** Whether something is right. */
const judging = frame(`
  actor | Who is hurt by {doing} | Near and far, now and later.
  actor | Who gains from {doing} | And whether they know what it costs others.
  claim | The best case for {doing} | As a fair and clever friend of it would put it.
  claim | The best case against {doing} | As a fair and clever opponent would put it.
  chance | Less {n}, but better | What would be kept, and what would be spared.
  concept | Where to draw the line on {x} | A rule one could live by, and would grant to others.
  evidence | {peersthat} never {do} | How they live, and what they say they miss.
  question | Which {n} would be all right? | The exceptions show the reason behind the rule.
  question | What would we do without {x}? | And how hard would that be, honestly?
  risk | Judging others over {x} | Being right seldom wins anyone over.
  question | What will be said of it in 2100? | Some habits look strange a hundred years later.
`)

/** Who did it first. */
const whoDid = frame(`
  actor | The name everyone links with {x} | And how it came to be that name.
  actor | Others who came close to {x} | Some were earlier, some were only poorer.
  evidence | What would prove who was first | A letter, a patent, a witness.
  question | Why did {x} come just then? | What had to be there before.
  topic | What came before {x} | The steps that others had taken.
  actor | Who paid for {x} | And what they hoped to get.
  claim | {x} had more than one maker | What speaks for it.
  topic | What {x} changed at once | And what took a generation.
  risk | The winner's story of {x} | Who tells it, and what is left out.
`)

/** The best of its kind. */
const best = frame(`
  concept | What “best” means for {x} | Three things to judge by, in order.
  topic | Three {ns} to compare | Different enough that the choice means something.
  question | Who {is} {x} for? | The best for one is wrong for another.
  evidence | What people say after a year | First joy is no measure.
  topic | Limits of money and time | They rule out more than any test.
  action | Try two of them for a day each | Use shows what lists do not.
  risk | The best on paper, never used | What fits the day beats what wins the test.
  claim | The second best would do | At half the price, or half the trouble.
  actor | Somebody who uses {x} daily | Ask what annoys them.
`)

const what = frame(`
  concept | What {x} mean{s} here | The same word is used for different things.
  topic | Three examples of {x} | As different from one another as possible.
  actor | Who would know about {x} | Someone whose daily work answers this.
  evidence | Where {x} {has} been looked at | A source, a person or a measurement.
  claim | The usual answer on {x} | A good place to begin, and to doubt.
  question | What hangs on {x}? | If nothing changes by the answer, one may leave it open.
`)

/** Somebody does or should do something. */
const claimDeed = frame(`
  actor | Who wants {x} to {do} | And what they hope to gain by it.
  actor | Who is hurt if {x} {agrees} | They should be heard first.
  evidence | Where {x} already {agrees} | A place to look at instead of arguing.
  risk | What breaks if {x} {agrees} | The first thing, and the worst.
  claim | The best case against it | Why {x} should never {do}, as a fair opponent would say it.
  chance | What becomes possible then | If {x} {agrees}, what opens up.
  question | How soon could {x} {do}? | And what would have to happen before.
  question | What if {x} never {agrees}? | How bad would that be?
  concept | A middle way for {x} | Less than all of it, more than nothing.
  evidence | What would prove it wrong | An observation that cannot be if {x} {agrees}.
`)

const claim = frame(`
  evidence | A case where {claim} | The best example, that a doubter would accept.
  evidence | A case where it is not so | The best counterexample, that a friend would accept.
  question | What is meant by {x} here? | A claim can be judged only when its words are clear.
  claim | The strongest objection on {x} | What a fair and clever opponent would say.
  actor | Who says that {claim} | An interest does not make it false, but worth a second look.
  question | For whom is it not true? | The exceptions show how far it reaches.
  risk | Acting on it when it is wrong | What it would cost to be mistaken about {x}.
  evidence | How one could test it on {x} | An observation that would come out differently if it were false.
  chance | What follows if it is true | What one should do differently about {x}.
  concept | What it takes for granted | The unspoken step that carries the weight.
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
  'how-works': howWorks,
  why,
  what,
  claim,
  plan,
  thing,
}

export const decisions = { gaining, banning, ending, changing }
export const whys = { they: whyThey, did: whyItDid, is: whyItIs, served: servedBy }
export const mendings = { lessening, bettering }
export const claims = { deed: claimDeed }
export const choices = { many: choice, best, judging, whoDid }
