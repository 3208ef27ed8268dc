import type { DomainIdeas } from '../frame'
import { frame } from '../frame'

export const transport: DomainIdeas = {
  about: frame(`
    actor | Who uses {x} every day | Their trips show what {it} {is} really for.
    question | What do{es} {x} cost to run? | Wages, power and repairs come back year after year.
    concept | The room {x} take{s} up | A lane, a track or a place to park is taken from something else.
    risk | Noise and accidents with {x} | What people beside the road live with.
    chance | Trips that {x} could take over | Every trip that changes over makes room elsewhere.
    topic | What drives {x} | Power, fuel or muscle, and what comes out of the exhaust.
    evidence | People carried per hour | The figure by which ways of getting about are compared.
    claim | {x} {is} best on short trips | Beyond a certain distance something else is better.
    topic | The first {ns} | Why they were built, and what they replaced.
    question | Where {is} {x} still missing? | Places that cannot be reached well today.
  `),
  gaining: frame(`
    actor | Who would ride {x}? | Riders decide whether it pays: how many, from where, how often.
    question | What {x} cost{s} to run | Wages, power and repairs come back every year, long after the opening.
    risk | Streets closed while {it} {is} built | Shops and neighbours live beside a building site, perhaps for years.
    claim | Better buses instead of {x} | More frequent buses on lanes of their own may do most of it for less.
    question | Where would {x} run? | The route decides who lives near it and who loses a lane.
    chance | Homes and shops along the line | People and money move to where the line is.
    evidence | {peersthat} {did} | Their passenger figures and final bills, five years on.
    risk | Empty seats on {x} | With few riders the running costs stay the same.
    question | Who pays for {x}? | City, region, state or riders: each wants a say.
    actor | Drivers who lose a lane to {x} | They give up room before they see any good of it.
    chance | Cars that {x} would replace | Every trip that moves over makes the streets quieter.
    action | Count trips along the route | A week of counting shows whether enough people go that way.
    concept | Cost per passenger | The one figure that makes {x} and the buses comparable.
    risk | The wrong route for years | Rails and bridges stay where they are put.
  `),
}

/** Vehicles that one person buys are another matter than lines that a city builds. */
export const vehicle: DomainIdeas = {
  about: transport.about,
  gaining: frame(`
    question | Which trips need {x}? | A week of trips, written down, shows how often it would move.
    topic | What {x} cost{s} in a year | Price, insurance, power or fuel, repairs and parking.
    claim | Renting {ns} would be enough | For a few trips a year, owning is the dearest way.
    evidence | What owners of {ns} say | After two years they know what they would buy again.
    risk | {x} lose{s} {its} value fast | What it would fetch in three years is part of the price.
    question | Where is {x} kept? | A place to park and to charge decides more than the model.
    chance | Places {x} bring{s} into reach | Trips that are not made today.
    action | Borrow {a} for a week | One ordinary week tells more than a test drive.
    actor | Who else would use {x} | Shared by two, it costs each of them half.
    concept | Cost per trip | The whole year divided by the trips made.
    claim | A used {n} does the same | Somebody else has paid for the first years.
  `),
}

export const place: DomainIdeas = {
  about: frame(`
    actor | People who live in {x} | Who they are, how long they stay, what they do for a living.
    topic | How {x} grew | What drew people there first, and what drew them later.
    topic | Getting around {x} | On foot, by bus, by car: how the day is spent.
    question | What does it cost to live in {x}? | Rent and food, measured against wages there.
    concept | What {x} {is} known for | The picture others have, and how far it is true.
    risk | What threatens {x} | Rising rents, water, heat, or people leaving.
    chance | What {x} does better than others | Something to learn from, not only to visit.
    topic | Food and habits of {x} | What is eaten, when, and with whom.
    topic | Work in {x} | Who employs people, and in what.
    claim | {x} {is} changing too fast | What old and new residents disagree about.
    evidence | {x} in figures | People, rents, rain and jobs, now and twenty years ago.
    topic | Nature around {x} | Water, hills and weather, and what they allow.
  `),
  gaining: frame(`
    topic | An ordinary Tuesday in {x} | Holidays say little about everyday life.
    topic | What living in {x} costs | Rent, tax, health insurance and the flights home.
    actor | People to know in {x} | Friends are the first thing that is missing.
    risk | Lonely first winter in {x} | The months in which most people go back.
    topic | Work to be had in {x} | Which jobs, in which language, at what pay.
    action | Spend a month in {x} first | Out of season, in a flat, not in a hotel.
    question | Which papers does {x} ask for? | Visa, registration, tax and insurance, and how long they take.
    topic | The language of {x} | How far one gets without it, and how soon one needs it.
    chance | What {x} has that is missing here | The reason in one sentence, to check later.
    risk | No easy way back from {x} | What is given up at home, and what it costs to return.
    evidence | People who moved to {x} | What they say after three years, not after three weeks.
    claim | A long stay would be enough | Three months a year may hold most of the good.
  `),
}

export const trip: DomainIdeas = {
  about: frame(`
    topic | The route of {x} | Where it leads, and where to stop.
    topic | What to pack for {x} | The ten things that get used, and those that never do.
    topic | What {x} cost{s} | Getting there, sleeping, eating, and what is always forgotten.
    question | When is the best time for {x}? | Weather, prices and crowds rarely agree.
    actor | Who comes along | Their pace and their wishes shape every day.
    risk | Illness or a missed connection | What happens on the day when nothing works.
    chance | Places off the usual path | Where one is a guest and not a customer.
    evidence | Reports from the same {n} | What others would do again, and what not.
    action | Book what sells out first | The rest can wait.
    claim | Fewer places make {x} better | Two places seen well instead of six seen hardly.
  `),
  gaining: frame(`
    topic | The route of {x} | Where it leads, and where to stop.
    question | When is the best time for {x}? | Weather, prices and crowds rarely agree.
    topic | A budget for {x} | Getting there, sleeping, eating, and a reserve.
    actor | Who comes along | Their pace and their wishes shape every day.
    action | Book what sells out first | Beds and trains for the dates that cannot move.
    risk | Illness or a missed connection | What happens on the day when nothing works.
    topic | Papers and insurance | What a border, a hospital or a hire desk will ask for.
    chance | One day without a plan | What is remembered is seldom what was booked.
    claim | Fewer places make {x} better | Two places seen well instead of six seen hardly.
    topic | What to pack | The ten things that get used.
    evidence | Reports from others who went | What they would do again, and what not.
    question | What happens at home meanwhile? | Pets, plants, post and work.
  `),
}

export const building: DomainIdeas = {
  about: frame(`
    actor | Who uses {x} | By day, by night, in winter: it changes.
    topic | How {x} {is} built | Materials, and why these.
    topic | What {x} cost{s} to keep up | Heating, cleaning, repairs and staff.
    question | Who looks after {x}? | Somebody must lock up, and be asked.
    topic | The history of {x} | Who wanted it, and what stood there before.
    risk | {x} stand{s} empty | A place nobody uses decays twice as fast.
    chance | Other uses for {x} | What could happen there in the hours it is empty.
    concept | Getting to {x} | Doors, stairs and stops decide who comes.
    evidence | Visitors counted | How many come, and how many come back.
    claim | {x} {is} too big for {its} purpose | What would fit into half of it.
  `),
  gaining: frame(`
    actor | Who would use {x}? | Named groups, and the hours at which they would come.
    question | Where would {x} stand? | Land, neighbours, and how one gets there.
    topic | What {x} cost{s} to build | Land, design, permits and the building itself.
    topic | What {x} cost{s} to keep up | Heating, cleaning, repairs and staff, every year.
    claim | Use an old building instead | Something that stands empty may do.
    risk | {x} open{s} years late | Permits and ground hold surprises.
    actor | Neighbours of {x} | Traffic, noise and shade are theirs.
    chance | People {x} would bring together | Those who never met before.
    evidence | {peersthat} {did} | Their visitors and their bills, five years on.
    question | Who runs {x} after the opening? | A ribbon is cut once; the door opens every day.
    risk | {x} stand{s} half empty | When fewer come than were counted on.
    action | Start in a borrowed room | A small version shows who comes.
  `),
}

export const home: DomainIdeas = {
  about: frame(`
    topic | Rooms of {x} and their use | What happens where, and which corner is never used.
    topic | What {x} cost{s} each month | Rent or loan, heating, repairs.
    question | What is wrong with {x} today? | The three things that annoy every week.
    actor | Who lives with {x} | Their habits clash or fit.
    risk | Damp, noise or cold | What cannot be seen on a visit.
    chance | Light and quiet in {x} | Small changes that are felt every day.
    action | Throw out before buying | Space is the cheapest improvement.
    concept | Comfort against size | A smaller place well kept may be the better one.
    evidence | Heating bills of three winters | They say more than any energy label.
    claim | {x} need{s} less than one thinks | Most of what is planned will not be missed.
  `),
  gaining: frame(`
    question | What is {x} to do better? | The three things that annoy today, in order.
    topic | The whole price of {x} | Purchase, fees, repairs, and the money that is then bound.
    risk | Hidden faults | Damp, wiring and roof show up after the signature.
    actor | Who lives there, in ten years too | Children come or leave, parents grow old.
    topic | The place around it | The way to work, school and friends.
    claim | Mend what there is instead | Paint, light and order do much for little.
    action | See {it} at night and in the rain | Noise and water do not show on a Sunday.
    topic | Work that must be done | What is urgent, what can wait, who does it.
    question | What can be done by hand? | And what needs somebody who has learned it.
    evidence | Bills of the last three years | Heating and repairs tell the truth.
    risk | Living in a building site | Dust and noise last longer than planned.
    chance | A room for something new | What there is no place for today.
  `),
}
