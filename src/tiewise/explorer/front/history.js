// The settings that were chosen one after the other, and a setting as the end of an address.
export class History {
  constructor(state) {
    this.past = [];
    this.state = state;
    this.future = [];
  }

  push(state) {
    if (JSON.stringify(state) === JSON.stringify(this.state)) return;
    this.past.push(this.state);
    if (this.past.length > 200) this.past.shift();
    this.state = state;
    this.future = [];
  }

  undo() {
    if (!this.past.length) return this.state;
    this.future.push(this.state);
    this.state = this.past.pop();
    return this.state;
  }

  redo() {
    if (!this.future.length) return this.state;
    this.past.push(this.state);
    this.state = this.future.pop();
    return this.state;
  }
}

const coded = (words) => btoa(String.fromCharCode(...new TextEncoder().encode(words)))
  .replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

export const asFragment = (state) => `#${coded(JSON.stringify(state))}`;

export const fromFragment = (fragment) => {
  try {
    const bytes = atob(fragment.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
    const state = JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))));
    return state && typeof state === "object" && !Array.isArray(state) ? state : null;
  } catch {
    return null;
  }
};
