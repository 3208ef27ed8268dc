import type { DomainIdeas } from '../frame'
import { frame } from '../frame'

export const nature: DomainIdeas = {
  about: frame(`
    concept | How {x} come{s} about | The forces at work, in plain words.
    topic | What {x} {is} made of | Parts and layers, from the outside in.
    topic | Where {x} can be seen | The best place and hour to look.
    question | How do we know about {x}? | Instruments, traces and a good guess.
    evidence | {x} in figures | How big, how hot, how fast, how old.
    actor | Who first understood {x} | What they saw, and what they had to give up.
    risk | What {x} can do to us | Damage, and the warning signs.
    topic | {x} and life | What lives by it, with it or in spite of it.
    claim | What people get wrong about {x} | A common picture that is simple and not true.
    question | What is still unknown about {x}? | The edge of the map.
    chance | What {x} {is} good for | Energy, food, knowledge or wonder.
    topic | How {x} change{s} over time | In a day, in a century, in a million years.
  `),
  gaining: frame(`
    concept | What drives {x} | The one cause behind most of it.
    evidence | {x} measured over time | Long enough to see a direction.
    actor | Who can do most about {x} | And what they have to lose by it.
    risk | Acting too late on {x} | What cannot be turned back.
    question | What helps most for the money? | Not what is seen best.
    action | Begin where it is near | A street, a river or a roof.
    chance | Good that comes along | Health, jobs or beauty.
    claim | Living with {x} is cheaper | What adapting would take.
    topic | Places that have done it | What they did first.
  `),
}

export const process: DomainIdeas = {
  about: frame(`
    topic | What goes into {x} | The things that must be there before it begins.
    topic | What comes out of {x} | The wanted results and the others.
    topic | The stages of {x} | In order, with the slowest one marked.
    concept | What drives {x} | Energy, need or chance.
    question | What brings {x} to an end? | Where it breaks shows what it needs.
    topic | Where {x} happen{s} | The place, and why there.
    actor | Who depends on {x} | What would be missing without it.
    evidence | How {x} {was} found out | Who looked, and at what.
    claim | What people get wrong about {x} | A common picture that is simple and not true.
    risk | {x} out of balance | Too fast, too slow, in the wrong place.
    chance | {x} put to use | What people have built on it.
    question | What is still unknown about {x}? | The edge of the explanation.
  `),
  gaining: frame(`
    concept | What drives {x} | Energy, need or chance.
    topic | The stages of {x} | In order, with the slowest one marked.
    actor | Who has to take part | Without whom it stops.
    risk | {x} stalls halfway | Where it usually breaks.
    question | How will one see it work? | A sign in the first weeks.
    action | Begin with one place | Small enough to be mended.
    evidence | Where it has worked | And what was different there.
    chance | Good that comes along | What it brings besides.
  `),
}

export const field: DomainIdeas = {
  about: frame(`
    concept | The central idea of {x} | In one sentence, as a friend of it would say it.
    actor | People who shaped {x} | Three names, and what each added.
    topic | How {x} began | The question it was the answer to.
    topic | Schools within {x} | Where its own people disagree.
    evidence | What speaks for {x} | Its best case, in life or in the laboratory.
    claim | The best objection to {x} | What a fair opponent would say.
    question | What can {x} not explain? | Where it falls silent, or talks too much.
    topic | {x} in everyday life | Where one acts by it without knowing.
    risk | {x} taken too far | Where a good idea does harm.
    concept | Words of {x} | Five terms without which one cannot follow.
    chance | What {x} can still teach | A use that has not been tried here.
    action | Read one source of {x} | A few pages of the original, slowly.
    question | What would change if {x} were wrong? | What hangs on it.
  `),
  gaining: frame(`
    concept | The central idea of {x} | In one sentence, as a friend of it would say it.
    action | Read one source of {x} | A few pages of the original, slowly.
    actor | People who live by {x} | What it changed for them.
    claim | The best objection to {x} | What a fair opponent would say.
    topic | {x} in everyday life | What would be done differently tomorrow.
    risk | {x} taken too far | Where a good idea does harm.
    question | What is it to bring? | And how one would notice.
    evidence | Where {x} has helped | A case that was looked at closely.
  `),
}

export const history: DomainIdeas = {
  about: frame(`
    topic | What led up to {x} | Long causes and the last spark.
    actor | Who drove {x} | Names, and what each of them wanted.
    actor | Ordinary people in {x} | Bread, fear and rumours of the day.
    topic | {x} step by step | Five dates that matter.
    question | Could {x} have gone otherwise? | The day on which much hung by a thread.
    evidence | Sources on {x} | Who wrote, when, and for whom.
    claim | {x} changed less than we think | What went on as before.
    topic | What came after {x} | In ten years, and in a hundred.
    concept | Words that {x} left behind | Ideas and names still in use.
    risk | Reading {x} by today's light | What they could not know.
    chance | What {x} can teach today | A likeness, and its limits.
    topic | {x} elsewhere | What happened in other places meanwhile.
  `),
  gaining: frame(`
    evidence | Sources on {x} | Who wrote, when, and for whom.
    actor | Who drove {x} | Names, and what each of them wanted.
    topic | What led up to {x} | Long causes and the last spark.
    question | What was it like to live then? | Bread, fear and rumours of the day.
  `),
}

export const abstract: DomainIdeas = {
  about: frame(`
    concept | What {x} mean{s} | A definition, and a case at its edge.
    topic | Examples of {x} | Three, as different from one another as possible.
    topic | The opposite of {x} | What it is set against, and by whom.
    actor | Who cares about {x} | And what hangs on it for them.
    question | How would one notice {x}? | A sign that even a doubter would accept.
    question | Where do{es} {x} come from? | Nature, habit, law or chance.
    claim | {x} {is} overrated | What a sober critic would say.
    risk | {x} as an excuse | What is done in its name.
    evidence | {x} measured | How, by whom, and what the figure leaves out.
    chance | More of {x} | What would be better, and for whom.
    topic | {x} a hundred years ago | The same word for another thing.
    action | Look for {x} in one day | Write down each time it appears.
  `),
  gaining: frame(`
    question | What {is} {x} for? | One sentence to judge every later choice by.
    concept | What {x} mean{s} here | The same word for different things.
    actor | Whom {x} concern{s} | And what hangs on it for them.
    evidence | {peersthat} {did} | What they would do again.
    action | The smallest first step | Something that can be done this week.
    risk | {x} in name only | What looks done and is not.
    question | How would one notice {x}? | A sign that even a doubter would accept.
    claim | Less would be enough | A smaller aim may bring most of the good.
    chance | What {x} open{s} up | What could come after it.
  `),
}
