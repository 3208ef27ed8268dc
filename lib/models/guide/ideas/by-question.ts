import { frame } from './frame'

const howWorks = frame(`
  topic | What {x} need{s} to {do} | The things that must be there before it can begin.
  concept | The idea that makes {x} {do} | The one principle that explains most of it.
  topic | {x}, step by step | In order, with the step marked on which all hangs.
  question | When do{es} {x} fail? | Where it breaks shows what it needs.
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
  question | Would {who} quit if they could? | Not everything that harms is unwanted.
  topic | Habits that keep {doing} going | A cause at the start and a cause that lasts are two things.
  chance | What {doing} is good for | There may be some sense in it.
  action | Try a day without {doing} | What is missed shows what it was for.
`)

/** A thing that wants nothing does this again and again. */
const whyItDoes = frame(`
  topic | When {who} {agrees} most | A time or a place that the cases have in common.
  claim | The usual reason {clause} | As one hears it everywhere; a good place to begin, and to doubt.
  claim | A reason seldom given for it | Why {clause}, when one looks twice.
  evidence | Cases in which it is otherwise | The exceptions point to the cause.
  question | What keeps {x} from {doing}? | If the reason is right, one knows where to push.
  concept | What must be there for it | Without which {x} would not {do}.
  actor | Who first saw why {clause} | What they looked at, and what they took it for.
  risk | When {who} {agrees} unnoticed | What it does until somebody looks.
  evidence | How one could test the reason | An observation that would come out differently if it were wrong.
  topic | What follows when {who} {agrees} | The results, the wanted and the unwanted ones.
  risk | Taking a sign for a cause | Two things that come together need not make each other.
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

export const questions = { howWorks, why, what, claim }
export const whys = { they: whyThey, does: whyItDoes, did: whyItDid, is: whyItIs, served: servedBy }
export const claims = { deed: claimDeed }
export const choices = { many: choice, best, judging, whoDid }
