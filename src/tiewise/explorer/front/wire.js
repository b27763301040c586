// How messages travel: to a local server, or through the kernel of a notebook. Either way: a question, then its answer.
const LOST = "The page has lost its server: start it again, and open the address that it prints.";

export const serverWire = (base) => async (message) => {
  let answer;
  try {
    answer = await fetch(`${base}ask`, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ ...message, softly: true }),
    });
  } catch {
    throw new Error(LOST);
  }
  const content = await answer.json().catch(() => ({ error: LOST }));
  if (content.error) throw new Error(content.error);
  return content;
};

export const kernelWire = (model) => {
  const waiting = new Map();
  let last = 0;
  const heard = (content) => {
    const wait = waiting.get(content.id);
    if (!wait) return;
    waiting.delete(content.id);
    if (content.error) wait.refuse(new Error(content.error));
    else wait.give(content.answer);
  };
  model.on("msg:custom", heard);
  const ask = (message) => new Promise((give, refuse) => {
    const id = `${message.client || ""}/${++last}`;
    waiting.set(id, { give, refuse });
    model.send({ id, ask: message });
  });
  return { ask, close: () => model.off("msg:custom", heard) };
};
