import type { DomainIdeas } from '../frame'
import { frame } from '../frame'

export const health: DomainIdeas = {
  about: frame(`
    topic | What {x} do{es} to the body | Hour by hour, and over years.
    topic | What brings {x} on | Habits, genes, work and chance.
    actor | Who {is} hit most by {x} | Age, work and income make a difference.
    question | When does one need a doctor? | Signs that should not wait.
    evidence | Studies with a control group | What was compared with what, for how long.
    claim | What people get wrong about {x} | An old advice that does not hold.
    action | Keep a diary for two weeks | Time, food, mood: patterns show quickly.
    topic | Ways to deal with {x} | What helps most people, and what helps some.
    risk | Cures that do harm | What is sold to those who are desperate.
    chance | Small changes that help | What costs nothing and works by tomorrow.
    actor | Friends and family | What they can do, and what they should not say.
    question | What does {x} cost everyone? | Sick days, care, and years of life.
  `),
  gaining: frame(`
    question | What is wrong with {x} today? | When, how often, since when: in figures.
    action | A diary of {x} for two weeks | Patterns show before any change is made.
    topic | Habits in the way of {x} | The evening, the phone, the second coffee.
    concept | {x}, as the body sees it | What it needs, and in which order.
    risk | Too much in the first week | What begins with force ends early.
    actor | A doctor, if it lasts | Signs that should not wait.
    evidence | What good studies of {x} found | With a control group, over months.
    claim | Less of something beats more | What could be left out.
    action | One change for fourteen days | The smallest that could be felt.
    chance | Better days, soon | What to look for in the first week.
    actor | Who should know about it | A promise to somebody holds longer.
    question | How will success be measured? | One number, written down each day.
  `),
}

export const learning: DomainIdeas = {
  about: frame(`
    topic | First steps in {x} | What beginners learn in the first month.
    concept | What {x} train{s} besides | Patience, ear, memory or hand.
    actor | Teachers of {x} | What the good ones do, and how one finds them.
    question | How long until {it} {is} of use? | Honest hours, not promises.
    risk | The plateau after a year | The point at which most people stop.
    topic | Kinds of practice | What makes better, and what only fills time.
    evidence | People who learned {x} late | How they did it, and what they can do now.
    claim | Talent matters less than hours | What is true in that for {x}.
    topic | The history of {x} | How it was taught a hundred years ago.
    chance | Doors that {x} open{s} | People, books, work or places.
    action | Ten minutes every day | Better than an evening once a week.
  `),
  gaining: frame(`
    question | What {is} {x} for? | A talk, a trip, a song: one thing to be able to do.
    action | Ten minutes of {n} every day | At the same hour, in the same place.
    actor | A partner for {x} | Somebody who notices when you do not come.
    topic | Material for {x} | One course or book, to the end, before the next.
    concept | The part that matters most | The fifth of it that serves nine times in ten.
    risk | The plateau after three months | When progress hides, most people stop.
    question | How is progress seen? | A recording a month, kept and compared.
    chance | People met through {x} | The best reason to go on.
    action | Use it badly from day one | A sentence, a song, a game: mistakes included.
    topic | What {x} cost{s} | Lessons, tools, and the hours they replace.
    claim | A teacher is worth the price | Faults that are found early cost least.
    evidence | What worked for others | Ask two who began as adults.
  `),
}

export const art: DomainIdeas = {
  about: frame(`
    topic | How {x} {is} made | From the first idea to the finished piece.
    actor | Who {x} {is} for | A listener, a reader or a player, by name.
    concept | What holds {x} together | A voice, a question or a form.
    topic | The tools behind {x} | What is needed, and what only looks so.
    evidence | Works that do it well | Three examples, and what to learn from each.
    question | How do{es} {x} pay {its} way? | Sales, gifts, or a job beside it.
    risk | Nobody notices {x} | Making is half; being found is the other.
    claim | Rules help {x} | A narrow form makes free.
    topic | The history of {x} | Who did it first, and what they broke.
    actor | Critics and fans of {x} | What each of them looks for.
    chance | What {x} can change in people | A thought that stays.
  `),
  gaining: frame(`
    actor | One person {x} {is} made for | By name: what they would tell a friend about it.
    concept | The one question behind {x} | What holds every part together.
    topic | The first three pieces | Episodes, chapters or songs, with a title each.
    topic | Tools and a quiet hour | What is needed, and what only looks so.
    risk | Giving up after the third | Most do; a date with somebody helps.
    question | How do people find {x}? | The first fifty come one by one.
    action | Make a bad one this week | To see what is hard.
    evidence | Three examples to learn from | What each does in its first minute.
    actor | A first listener who is honest | One is enough, if they say where they got bored.
    topic | Time and money for {x} | Hours a week, and what has to be bought.
    chance | People met on the way | Guests, readers and fellow makers.
    claim | Short is better | What could be left out.
  `),
}

export const sport: DomainIdeas = {
  about: frame(`
    concept | What {x} ask{s} of the body | Breath, strength, or a cool head.
    topic | How one trains for {x} | Weeks, rest, and the thing beginners overdo.
    topic | Gear for {x} | What is needed, and what is only sold.
    risk | Injuries in {x} | Where they come from, and how to tell early.
    actor | People who do {x} together | A club, a friend or a dog.
    question | How does one begin with {x}? | The first month, for somebody out of shape.
    topic | Rules and records | What is counted, and who leads.
    chance | What {x} do{es} for the mind | Sleep, mood, and a clear hour.
    claim | {x} {is} mostly in the head | What the body can do when the mind lets it.
    evidence | What training studies show | Less, and slower, than most believe.
    topic | The day itself | Breakfast, start, the low point, the end.
  `),
  gaining: frame(`
    topic | A training plan for {x} | Weeks, long days, and days of rest.
    question | Where do I stand today? | An honest test before the first week.
    risk | Too much, too soon | Most injuries happen in the first month.
    topic | Shoes and gear for {x} | What is needed, and what is only sold.
    actor | Someone to train with | Company gets one out in the rain.
    concept | Rest as part of training | One gets stronger on the days off.
    action | Put a date in the calendar | An entry paid for is harder to miss.
    topic | Food and drink on the day | Tried before, never new.
    question | What if it hurts? | Where to stop, and whom to ask.
    chance | Better sleep on the way there | What comes long before the goal.
    evidence | What training studies show | Slow hours do most of the good.
    claim | Finishing matters, not the time | A first goal that leaves room.
  `),
}

export const feeling: DomainIdeas = {
  about: frame(`
    concept | {x} and what {it} {is} not | Close relatives that are easily mistaken for it.
    topic | What brings {x} about | A place, a person, a thought or a lack.
    topic | How {x} feel{s} in the body | Breath, chest, hands and sleep.
    question | What {is} {x} good for? | A feeling that lasted this long has its use.
    actor | Who knows {x} best | People for whom it is daily life.
    risk | Too much {n} | Where it turns against the person.
    risk | {x}, hidden from others | What becomes of it when nobody may know.
    claim | {x} {is} partly a habit | What is temper in it, and what is practice.
    evidence | How researchers measure {x} | A scale, a test, and their limits.
    topic | {x} in stories | A book or film that gets it right.
    action | Write down one moment of {n} | What came before, and what after.
    chance | What grows out of {x} | Good that comes only by that road.
    question | How does {x} change with age? | At ten, at thirty, at seventy.
  `),
  gaining: frame(`
    question | When was {x} there last? | What was different then.
    action | Write down one moment a day | What came before, and what after.
    concept | {x} and what {it} {is} not | Close relatives that are easily mistaken for it.
    risk | Forcing {x} | What comes only when one does not chase it.
    actor | People who have it | What they do on an ordinary day.
    topic | Places and hours that help | Where it comes by itself.
    claim | {x} {is} a habit | What can be practised in it.
    evidence | What studies found to help | With a control group, and modest.
    chance | What would be easier then | The reason for the effort.
    action | One small thing each morning | Too small to fail.
    risk | Comparing with others | Their outside against one's own inside.
  `),
}

export const activity: DomainIdeas = {
  about: frame(`
    topic | How {x} {is} done | The steps, and the one that takes longest.
    actor | People who do {x} | Why they began, and why they stay.
    concept | What makes {x} go well | One thing the good ones do.
    question | What do{es} {x} cost? | Time, money and nerves.
    risk | What goes wrong in {x} | The usual mistake, and its price.
    chance | What one gains from {x} | Besides what one set out for.
    topic | Tools for {x} | What is needed, and what only looks so.
    evidence | {x} with and without a plan | What is different after a month.
    claim | Less of {x} would be better | What could be left out.
    topic | How {x} began | Who did it first, and why.
    action | Watch somebody do {x} | An hour shows what no book tells.
  `),
  gaining: frame(`
    question | What {is} {x} for? | One sentence to judge every later choice by.
    actor | People who do {x} already | What they would tell a beginner.
    topic | Time for {x} each week | On an ordinary week, not on a good one.
    risk | What goes wrong at first | The usual mistake, and its price.
    action | Try {x} once, this week | Badly, and with somebody watching.
    concept | What makes {x} go well | One thing the good ones do.
    topic | Tools for {x} | What is needed, and what only looks so.
    claim | Less would be enough | The smallest form that is still worth it.
    chance | What else {x} open{s} up | Besides what one set out for.
    evidence | {peersthat} {did} | What kept them going, and what nearly stopped them.
    question | When is it good enough? | A mark at which to stop improving.
  `),
}
