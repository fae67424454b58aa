"use strict";
// This script answers the questions of the page. It runs in a worker, so that
// the page never waits. The file wasm_exec.js of the Go installation comes
// before it in the same text.
//
// The first message has the library: {wasm: bytes}, compressed by gzip. Each
// later message is a question as JSON, and gets one answer as JSON. Questions
// that come before the library is ready wait for it.
(function () {
  let ready = null;

  async function start(compressed) {
    const stream = new Blob([compressed]).stream().pipeThrough(new DecompressionStream("gzip"));
    const bytes = await new Response(stream).arrayBuffer();
    const go = new Go();
    const { instance } = await WebAssembly.instantiate(bytes, go.importObject);
    // The program sets the function "answer", and then waits for ever. It ends
    // only by a failure, such as a lack of memory.
    go.run(instance).then(() => self.postMessage({ ended: true }));
    if (typeof self.answer !== "function") throw new Error("the library gives no function to call");
  }

  self.onmessage = async (message) => {
    try {
      if (message.data.wasm) {
        ready = start(message.data.wasm);
        await ready;
        return;
      }
      await ready;
      self.postMessage({ answer: self.answer(message.data.request) });
    } catch (error) {
      self.postMessage({ failed: String(error && error.message || error) });
    }
  };
})();
