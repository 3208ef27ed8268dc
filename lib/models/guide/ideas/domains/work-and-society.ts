import type { DomainIdeas } from '../frame'
import { frame } from '../frame'

export const work: DomainIdeas = {
  about: frame(`
    topic | An ordinary day of {x} | Hours, breaks, and where the time really goes.
    actor | Managers who fear {x} | What they believe they would no longer see.
    actor | People {x} suit{s} best | Age, home and temper make a difference.
    question | How {is} {x} paid? | Money, time and security, weighed against each other.
    concept | Trust instead of control | Judged by what is done, not by hours seen.
    risk | Loneliness and long evenings | Work that never quite ends.
    risk | Newcomers learn less | Much is picked up by sitting beside somebody.
    chance | Hours won by {x} | What people do with the time they get back.
    evidence | Output before and after | The same team, measured over a year.
    topic | Rules that {x} need{s} | When one can be reached, and when not.
    topic | Tools for {x} | A desk, a line, and fewer programs than one thinks.
    claim | {x} {is} only for some jobs | Those who cannot have it will ask why.
  `),
  gaining: frame(`
    question | What happens to the pay? | The same money, less, or more for the same hours.
    risk | The same work in less time | Pressure instead of freedom.
    chance | Rested people stay longer | Those who leave are expensive to replace.
    actor | Customers who expect an answer | Who is there when the others are not.
    evidence | {peersthat} {did} | Output, sick days and who left, a year later.
    action | A trial of three months | With a figure agreed before it begins.
    question | Who cannot take part in {x}? | Fairness is judged by them.
    concept | Output instead of hours | What would be counted, team by team.
    risk | Meetings eat the time won | Unless they are cut first.
    topic | What changes in the contract | Hours, holidays, overtime.
    actor | Team leaders in the middle | They carry the change, or quietly stop it.
    claim | Flexible hours would do as well | Freedom of when, instead of less.
  `),
}

/** Giving up a post that one has. */
export const leavingWork = frame(`
  question | How long do the savings last? | Months of rent and food, counted honestly.
  topic | What {x} give{s} besides money | People, order, a name on the door.
  risk | A gap that is hard to explain | How the next employer would read it.
  question | Away from something, or towards it? | Only one of the two lasts beyond a month.
  claim | Unpaid leave would be enough | The same freedom, with a way back.
  action | Talk to the boss before deciding | Hours, tasks or team might change.
  actor | Who else lives on the pay | Their yes is part of the decision.
  evidence | {peersthat} {did} | What they say two years later.
  chance | Time for what was put off | Name it, or it will be put off again.
  question | What about health insurance? | Cover, pension and tax go on without a wage.
  risk | Missing the people more than the work | Company is the part nobody counts.
  action | Live on less for two months | A rehearsal of the money, before the notice.
`)

export const person: DomainIdeas = {
  about: frame(`
    topic | An ordinary day of {a} | From the first task to the last.
    concept | What makes {a} good | Not diplomas: what the best do differently.
    topic | How one becomes {one} | Years, teachers and the usual detours.
    actor | People that {ns} work with | Those above, those beside, those served.
    question | What {ais} {a} paid? | And what is not paid, but asked for.
    risk | What wears {ns} out | The part of the work that nobody sees.
    claim | The best {heads} are not the busiest | What they leave undone, and why.
    chance | What {a} can change | A life, a street or a product.
    evidence | How one can tell good from bad | Signs that do not depend on being liked.
    question | Will there still be {ns} in 2040? | Which part of the work will be left.
  `),
  gaining: frame(`
    question | Which work would {x} do? | Ten hours of tasks that exist today.
    topic | What {x} cost{s} in a year | Pay, desk, equipment and the time of others.
    claim | A freelancer would do for now | Paid by the task, gone when it is done.
    risk | Not enough work for {x} | After the first rush it gets quiet.
    actor | The team {x} would join | They share the work, and the coffee.
    concept | What {x} must be able to do | Three things, and nothing that merely looks good.
    action | Give a small paid task first | Work shows more than talk.
    question | Who looks after {x} at the start? | The first month needs somebody's time.
    evidence | Work that waits today | How much, how long, and what it costs.
    chance | Work others can give away | What they would do with the hours.
    risk | The wrong choice is slow to mend | Parting takes months and hurts.
  `),
}

export const organisation: DomainIdeas = {
  about: frame(`
    actor | Who {x} {is} there for | The people who would miss it tomorrow.
    actor | People who run {x} | Who decides, who works, who only pays.
    topic | How {x} earn{s} {its} money | And what happens in a bad year.
    topic | How {x} began | The need that made somebody start.
    concept | Rules nobody wrote down | How things are really decided in {x}.
    risk | Everything hangs on one person | What stops when they are ill.
    question | What do{es} {x} do badly? | Those who left can say.
    chance | What only {x} can do | Something others could not copy.
    evidence | Members or customers who stay | How many come again after a year.
    claim | Smaller would be better | What growth has cost {x}.
    question | Who would take over {x}? | Every founder leaves one day.
  `),
  gaining: frame(`
    actor | First customers of {x} | Twenty people, by name, who would come in the first week.
    topic | Rent, wages and stock | What has to be earned before anything is left.
    question | What do people here lack today? | Where they go instead, and why.
    concept | What makes {x} different | One sentence a stranger would repeat.
    risk | Money runs out in month eight | Most fail on cash, not on the idea.
    topic | The right place for {x} | Passers-by, rent and the neighbours' trade.
    actor | Who shares the work | A partner, a family or nobody.
    action | Sell at a market first | A weekend with a table costs little and shows much.
    question | Which permits do{es} {x} need? | Trade, hygiene, noise, and who grants them.
    chance | A place where people meet | What {x} gives the street besides goods.
    evidence | {peersthat} {did} | Ask one that closed, too.
    risk | No free evening for two years | What it does to those at home.
    claim | A smaller start would do | Two days a week, in somebody else's rooms.
  `),
}

export const event: DomainIdeas = {
  about: frame(`
    actor | Who comes to {x} | And who would like to, but is not asked.
    topic | How {x} unfold{s} | Beginning, high point and end.
    topic | Customs around {x} | What must not be missing, and why.
    topic | What {x} cost{s} | Place, food, music, and what is forgotten.
    question | What {is} {x} really for? | What people take home from it.
    risk | Rain, illness or a late guest | The part that cannot be planned.
    chance | People who meet at {x} | Talk at the edge is often the best part.
    topic | {x} elsewhere | How others do it, and what one could borrow.
    claim | Smaller would be warmer | Half the guests, twice the time for each.
    evidence | Guests of the last one | What they still talk about.
  `),
  gaining: frame(`
    actor | The guest list of {x} | Who must be there, who would be hurt, who only fills a chair.
    topic | Date and place | Each settles half of the other.
    topic | A budget for {x} | What is shared out before anything is ordered.
    topic | Food and drink | For those who eat no meat, and those who stay late.
    topic | The order of the day | What happens when, with time to spare.
    risk | Rain, or a supplier who fails | A second plan for the two worst cases.
    actor | Helpers, by name | One person for each hour, so that hosts can be hosts.
    question | What should people take home? | One picture, and everything else follows.
    action | Book place and music first | They sell out, the rest does not.
    chance | Something made by the guests | What they bring they will remember.
    claim | Smaller would be warmer | Half the guests, twice the time for each.
    topic | Invitations and answers | Who has said yes, and until when.
    evidence | What others would do again | Ask two who held one last year.
  `),
}

export const policy: DomainIdeas = {
  about: frame(`
    concept | How {x} work{s} in practice | Who, how much, from when: in one paragraph.
    actor | Who gains from {x} | Named groups, and by how much.
    actor | Who loses by {x} | Those who pay, wait or must change.
    question | Who pays for {x}? | Money, and the work of carrying it out.
    evidence | Places that have {x} | What happened there, beside what was promised.
    risk | People find a way around {x} | Every rule changes behaviour, not always as meant.
    claim | {x} {is} fair | To whom, and measured by what.
    claim | {x} limit{s} freedom | Whose, and how far it is worth it.
    question | Who would enforce {x}? | A rule nobody checks is a wish.
    topic | The history of {x} | Who asked for it first, and what they feared.
    chance | What {x} would make possible | The good that cannot be had otherwise.
    question | Which smaller step would do? | The least that brings most of the good.
  `),
  gaining: frame(`
    actor | Who gains from {x} | Named groups, and by how much.
    actor | Who pays for {x} | In money, in time or in freedom.
    evidence | Places that have {x} | What happened there, beside what was promised.
    risk | People find a way around {x} | Every rule changes behaviour, not always as meant.
    question | Who would enforce {x}? | A rule nobody checks is a wish.
    concept | What {x} mean{s} in practice | Who, how much, from when: in one paragraph.
    question | Is a majority for {x}? | And would it be, once the bill is known?
    claim | {x} treat{s} the sign, not the cause | What would have to change instead.
    risk | Hard to take back | What is given once is not easily withdrawn.
    chance | What {x} would make possible | The good that cannot be had otherwise.
    action | A trial in one town | Two years, with a figure agreed beforehand.
    question | Which exceptions would there be? | Every rule meets cases nobody thought of.
  `),
}

export const money: DomainIdeas = {
  about: frame(`
    concept | How {x} work{s} | Who gives what to whom, and when.
    actor | Who gains from {x} | Somebody earns at every step.
    risk | {x} in a bad year | What is left when prices fall or work is lost.
    question | What do{es} {x} really cost? | Fees and tax included.
    topic | Kinds of {n} | What differs in price, risk and time.
    topic | The history of {x} | Booms, crashes and what people learned.
    evidence | Twenty years of figures | Long enough to hold one crisis.
    claim | Doing nothing costs more | What prices do to money that lies still.
    actor | Who gives honest advice | And who is paid by what they sell.
    chance | Freedom that {x} buy{s} | What one could say no to.
    topic | Rules and taxes | What the law asks, and when.
  `),
  gaining: frame(`
    question | What {is} {x} for? | A goal and a year decide everything else.
    question | How much could be lost? | The sum after which sleep goes.
    topic | Fees and taxes of {x} | Small figures that eat half in thirty years.
    risk | {x} needed at the wrong time | Money that is bound when the car breaks.
    concept | Risk against reward | No safe thing pays well.
    evidence | {x} through the last crisis | How far it fell, and how long it took.
    claim | Paying off debt comes first | The surest return there is.
    actor | Who earns from the advice | Ask how they are paid.
    action | Begin with a small sum | A month of feelings teaches more than a book.
    chance | A cushion for bad months | What one can then say no to.
    question | How is {x} turned back into cash? | When, at what price, how fast.
  `),
}

export const energy: DomainIdeas = {
  about: frame(`
    concept | How {x} become{s} power | From source to socket.
    topic | What a unit of {x} costs | Building, fuel, grid and taking it down again.
    question | What when there is none? | Night, calm and repairs have to be bridged.
    risk | Accidents and waste | What can go wrong, how often, for how long.
    evidence | Deaths and carbon per unit | The same measure for every source.
    actor | Who lives beside {x} | They see, hear and fear it.
    topic | Land and materials | What {x} takes out of the ground, and where.
    chance | Power without imports | Who one no longer depends on.
    claim | Saving is cheaper than {x} | The unit that nobody uses.
    topic | How long it takes to build | Permits, grid and skilled people.
    question | Who owns the plants? | Firms, towns or neighbours.
  `),
  gaining: frame(`
    topic | What a unit of {x} costs | Building, fuel, grid and taking it down again.
    question | How long until it delivers? | Permits, grid and skilled people.
    risk | Accidents and waste | What can go wrong, how often, for how long.
    evidence | Countries that rely on {x} | Their prices, their carbon, their quarrels.
    claim | Other sources are cheaper by now | With storage, in every season?
    actor | People who live beside it | They see, hear and fear it.
    question | What when there is none? | Night, calm and repairs have to be bridged.
    chance | Power without imports | Who one no longer depends on.
    concept | Carbon per unit of power | Counted from the mine to the end.
    actor | Who insures {x} | What nobody will insure, the public carries.
    claim | Saving would be cheaper | The unit that nobody uses.
    topic | Skilled people to build it | Where they are, and how long training takes.
  `),
}
