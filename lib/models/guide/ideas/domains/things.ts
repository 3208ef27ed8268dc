import type { DomainIdeas } from '../frame'
import { frame } from '../frame'

export const device: DomainIdeas = {
  about: frame(`
    topic | Parts of {x} | What is inside, and which part wears out first.
    concept | How {x} work{s} | The one principle that does the job.
    actor | Who uses {x}, and for what | Often for less than it can do.
    topic | What {x} replaced | How the same was done before.
    risk | {x} break{s} and cannot be mended | Parts, screws and software decide that.
    question | How long do{es} {x} last? | And what becomes of {them} afterwards.
    topic | What {x} {is} made of | Materials, and where they come from.
    chance | Uses nobody planned for {x} | What people make of it on their own.
    evidence | Tests by independent labs | Figures that the maker did not choose.
    claim | {x} get{s} too much attention | What is lost by it, hour by hour.
  `),
  gaining: frame(`
    question | What is {x} for, exactly? | Three tasks it would do each week.
    topic | What {x} cost{s} in five years | Price, power, repairs, and what it needs besides.
    claim | What we have would do | Mending or borrowing may be enough.
    evidence | Tests by independent labs | Figures that the maker did not choose.
    risk | {x} end{s} up in a cupboard | Most things bought for a plan do.
    actor | Who will look after {x} | Cleaning, updates and repairs are somebody's time.
    question | Can {x} be repaired? | Parts and instructions, for how many years.
    chance | Time {x} give{s} back | Hours a week, and what they would be used for.
    action | Borrow {a} for two weeks | Use shows what reviews do not.
    risk | Bound to one maker | Parts, apps and subscriptions that fit nothing else.
    concept | Cost per use | The price divided by the times it is really used.
  `),
}

export const software: DomainIdeas = {
  about: frame(`
    actor | Who uses {x}, and what for | The everyday use, not the one in the advertisement.
    concept | How {x} work{s} inside | Data, rules and who wrote them.
    topic | Data that {x} need{s} | What goes in, whose it is, how long it stays.
    risk | Wrong answers from {x} | Who notices, and who is answerable.
    question | Who controls {x}? | The owner can change it overnight.
    topic | What {x} replaced | How the same was done before, and by whom.
    chance | Work that {x} could take over | The dull part of somebody's day.
    claim | {x} make{s} people dependent | A skill that is not used is lost.
    evidence | Tests of {x} in the open | Results that others could repeat.
    risk | Private data in {x} | What leaks is not taken back.
    topic | Rules for {x} | Law, contracts and habits that bind it.
    topic | Energy and machines behind {x} | It runs somewhere, on something.
  `),
  gaining: frame(`
    actor | The first ten users of {x} | By name, with the problem they have today.
    question | What do people use today? | The real competitor is often a spreadsheet.
    concept | The smallest {n} that helps | One task done well, nothing else.
    risk | Nobody comes back to {x} | A first look is easy; the second visit counts.
    topic | Who builds and keeps up {x} | Code has to be looked after for years.
    topic | What {x} cost{s} to run | Servers, services, support and time.
    risk | Private data in {x} | What is not stored cannot leak.
    chance | What {x} learn{s} from {its} users | Each question shows what is missing.
    action | Show a sketch to five people | Before a line is written.
    question | How do people hear of {x}? | The way to users is half of the work.
    claim | A ready-made tool would do | Buying or borrowing may be enough.
    evidence | {peersthat} {did} | What they would leave out next time.
  `),
}

/** Taking up a tool that others made. */
export const adoptingSoftware = frame(`
  question | Which pain of today do{es} {x} end? | One that comes up every week, with an example.
  actor | Who has to learn {x} | How long until they are as fast as today.
  risk | Months of working in two ways | The old and the new side by side cost double.
  evidence | {peersthat} {did} | What they would leave out next time.
  topic | Moving the old over to {x} | What moves, what is rewritten, what is left behind.
  action | One small project with {x} first | Finished, and looked at together.
  claim | What we have would do, tidied up | The trouble may lie in the mess, not in the tool.
  concept | The price of leaving {x} again | How deep it goes into everything else.
  topic | What {x} cost{s} with training | Licences are the smaller part.
  risk | {x} out of fashion in five years | Who keeps it up then, and for whom.
  chance | People who like working with {x} | They stay longer, and bring others.
  question | Who decides on rules for {x}? | Without rules everyone builds their own.
`)

export const object: DomainIdeas = {
  about: frame(`
    topic | What {x} {is} made of | Materials, and where they come from.
    topic | How {x} {is} made | The steps, by hand or by machine.
    actor | Who makes {x} | Their skill, their wages, their place.
    topic | Kinds of {n} | The differences that matter in use.
    question | How can one tell good {ns} from bad? | What shows only after a year.
    topic | The history of {x} | Who had it first, and what it meant.
    risk | {x} as waste | Where it goes when nobody wants it.
    chance | A second life for {x} | Mending, sharing, using it for something else.
    claim | Older {ns} were better | What is true in that, and what is memory.
    evidence | {x} compared in use | The same task, the same hands, two kinds.
  `),
  gaining: frame(`
    question | What is {x} for, exactly? | Where it would stand, and how often it is used.
    topic | What {x} cost{s}, with everything | The price, and what it needs besides.
    claim | What we have would do | Mending or borrowing may be enough.
    evidence | What owners say after two years | First joy is no measure.
    risk | {x} end{s} up in the way | Space is paid for too.
    question | New or second-hand? | Somebody else may have paid for the first years.
    action | Borrow {a} first | Use shows what looks do not.
    actor | Who makes {x}, and how | Work and materials that one would stand by.
    chance | What {x} make{s} easier | An everyday moment that would change.
    concept | Cost per use | The price divided by the times it is used.
  `),
}

export const food: DomainIdeas = {
  about: frame(`
    topic | What goes into {x} | Ingredients, and where they come from.
    topic | How {x} {is} made | The steps, and the one on which all depends.
    topic | Kinds of {n} | How it differs from region to region.
    question | What makes {x} good? | Smell, crust, heat or time: what one tastes first.
    topic | The history of {x} | Who made it first, and out of what need.
    risk | What goes wrong with {x} | Too hot, too soon, too long, too salty.
    concept | What happens inside {x} | Yeast, heat and salt do the work.
    actor | People who make {x} daily | Bakers, cooks and grandmothers know by hand.
    claim | Home-made {n} {is} worth the time | Taste, price and pleasure, honestly counted.
    action | Make a small batch of {n} | One change at a time, and notes.
    question | {is} {x} good for the body? | What is in it, and how much one eats.
    chance | {x} shared with others | A table brings people together.
    evidence | The same {n} made two ways | Tasted side by side, without knowing which is which.
  `),
  gaining: frame(`
    topic | What goes into {x} | Ingredients, and where to get good ones.
    topic | The steps of {x} | In order, with the times between.
    risk | What goes wrong the first time | Heat, time and salt, mostly.
    question | Who eats {x}, and who cannot? | Allergies, children and habits.
    topic | Tools for {x} | What is needed, and what only looks so.
    action | Make a small batch first | One change at a time, with notes.
    topic | What {x} cost{s} | Ingredients, energy and time.
    actor | Someone who makes {x} well | An afternoon beside them saves ten tries.
    chance | A {n} of one's own | The small change that makes it yours.
    question | How long do{es} {x} keep? | What is left over is part of the plan.
    evidence | Two recipes, tasted blind | The better one is not always the longer one.
  `),
}

export const animal: DomainIdeas = {
  about: frame(`
    topic | Where {x} live{s} | The place, the climate, and how much room.
    topic | What {x} eat{s} | And who eats {them}.
    topic | How {x} raise{s} young | How many, how long, and who looks after them.
    topic | The senses of {x} | What {it} notice{s} that we do not.
    question | How do{es} {x} talk to others? | Sounds, smells, movements and what they mean.
    risk | What threatens {x} | Loss of land, illness, heat or people.
    topic | {x} and people | What each has done to the other over time.
    concept | The body of {x} | One part that explains much of the way of life.
    claim | What people get wrong about {x} | An old story that is not true.
    evidence | {x} counted in the wild | How many there are, and how one knows.
    chance | What {x} do{es} for others | Plants, soil or people that depend on {them}.
  `),
  gaining: frame(`
    question | Who walks and feeds {x} each day? | In rain, in illness and on holidays too.
    topic | What {x} cost{s} in a year | Food, vet, insurance and care on holidays.
    topic | Room for {x} | Flat, garden, stairs, and what the landlord says.
    risk | {x} alone all day | What becomes of it while everyone is out.
    actor | Neighbours and family of {x} | Allergies, noise and who would help.
    question | Which kind of {n} fits? | Size, age and temper against the days one has.
    chance | Company and fresh air | What changes when somebody waits at the door.
    claim | Look after a friend's {n} first | A month on loan answers most questions.
    risk | Ten years is a long time | Jobs, moves and children come in between.
    action | Visit an animal shelter | Talk to those who know them one by one.
    evidence | What owners wish they had known | Ask three, after their first year.
  `),
}

export const plant: DomainIdeas = {
  about: frame(`
    topic | Soil and light for {x} | What grows well where, and why.
    topic | A year with {x} | What happens in each season.
    topic | Kinds of {n} | The ones that suit this place.
    actor | Animals that live with {x} | Bees, birds, worms and the unwelcome ones.
    risk | Pests, drought and frost | What harms {x}, and the first signs.
    question | How much care do{es} {x} need? | Hours a week, in the busiest month.
    chance | What {x} give{s} back | Food, shade, cooler air or quiet.
    concept | How {x} grow{s} | Water, light and air, and what they become.
    evidence | What grew here before | Old gardens know the soil.
    claim | Native {ns} are the better choice | For insects, surely; for the table, perhaps not.
    topic | {x} through history | Who planted it first, and what for.
  `),
  gaining: frame(`
    topic | The right place for {x} | Sun, soil and water, looked at for a week.
    actor | Who waters {x} in August | Care in the holidays decides.
    question | What is to grow there? | For the table, for bees or for the eye.
    topic | What {x} cost{s} at the start | Soil, plants, tools and wood.
    topic | A calendar for {x} | What to sow, plant and cut in which month.
    risk | A first summer of failures | Slugs, heat and enthusiasm.
    actor | Neighbours who join in | Hands, seeds and somebody with a key.
    question | Who owns the ground? | A lease or a nod, written down.
    action | Begin with one small bed | A square metre teaches the whole craft.
    chance | Harvest and company | Both come from the same bench.
    evidence | A garden nearby that works | What grows there would grow here.
    concept | Good soil | Compost before fertiliser.
  `),
}
