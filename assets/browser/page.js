/* The page around Foilshot: brings the program and its data, keeps a person's games where the browser
 * keeps what belongs to a site, and hands files in and out.
 *
 *   ?watch=URL   a journal, to be watched from its first order
 *   ?arg=WORD    words of a command line, one after the other: ?arg=demo&arg=kiddies
 */
'use strict';

var asked = new URLSearchParams(location.search);
var home = '/home/web_user';
var games = home + '/.local/share/foilshot/games';
var part = function (id) { return document.getElementById(id); };
var changed = false, keeping = false, kept = false;

function say(words) {
    part('said').textContent = words;
}

function fails(words) {
    part('coming').hidden = false;
    part('how-far').hidden = true;
    part('why').textContent = words;
}

/* ---- what is brought ---- */

var come = {}, whole = {};

function progress(name, got, all) {
    come[name] = got;
    whole[name] = all || got;
    var sum = function (list) { return Object.values(list).reduce(function (a, b) { return a + b; }, 0); };
    part('how-far').value = sum(come) / Math.max(sum(whole), 1);
}

/* The bytes behind a name: packed, whatever the server thinks of it, or plain where nobody unpacks. */
async function bytes(name) {
    var packed = typeof DecompressionStream != 'undefined';
    var answer = await fetch(packed ? name + '.gz' : name);
    if (!answer.ok)
        throw new Error(name + ': the server says ' + answer.status);
    var all = Number(answer.headers.get('Content-Length')) || 0, got = 0, parts = [];
    for (var reader = answer.body.getReader(); ;) {
        var next = await reader.read();
        if (next.done)
            break;
        parts.push(next.value);
        progress(name, got += next.value.length, all);
    }
    var blob = new Blob(parts), first = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
    if (first[0] != 0x1f || first[1] != 0x8b) /* the browser has unpacked it already */
        return blob.arrayBuffer();
    return new Response(blob.stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

function script(name) {
    return new Promise(function (done, failed) {
        var tag = document.createElement('script');
        tag.src = name;
        tag.onload = done;
        tag.onerror = function () { failed(new Error(name + ' did not come')); };
        document.body.appendChild(tag);
    });
}

/* ---- what is kept ---- */

/* Whatever writes under the person's folder is noticed, and kept soon after. */
function watch_files() {
    var mine = function (path) { return typeof path == 'string' && path.indexOf(home) == 0; };
    ['rename', 'unlink', 'mkdir', 'rmdir'].forEach(function (name) {
        var was = FS[name];
        FS[name] = function (a, b, c) {
            changed = changed || mine(a) || mine(b);
            return was.call(FS, a, b, c);
        };
    });
    var write = FS.write;
    FS.write = function (stream) {
        changed = changed || mine(stream.path);
        return write.apply(FS, arguments);
    };
}

function keep() {
    if (!changed || keeping || !kept)
        return;
    changed = false;
    keeping = true;
    FS.syncfs(false, function (why) {
        keeping = false;
        if (why)
            say('This browser does not keep games just now: download them. (' + why + ')');
    });
}

/* One tab at a time: two would each forget what the other keeps. */
function alone(then) {
    if (!navigator.locks)
        return then(true);
    navigator.locks.request('foilshot', {ifAvailable: true}, function (lock) {
        then(lock != null);
        return lock ? new Promise(function () {}) : null;
    });
}

function bring_home() {
    Module.addRunDependency('home');
    FS.mkdirTree(home);
    alone(function (first) {
        var ready = function (why) {
            if (why || !first)
                say(first ? 'This browser keeps nothing: download your games before you close the page.'
                          : 'Foilshot is open in another tab: games of this one are not kept. Download them.');
            watch_files();
            before_it().then(function () { Module.removeRunDependency('home'); });
        };
        try {
            FS.mount(IDBFS, {}, home);
        } catch (why) {
            return ready(why);
        }
        FS.syncfs(true, function (why) {
            kept = first && !why;
            ready(why);
        });
    });
}

/* What has to be there before the program begins. */
async function before_it() {
    try {
        if (window.foilshotBefore)
            await window.foilshotBefore();
        if (asked.get('watch'))
            await watch(asked.get('watch'));
    } catch (why) {
        say(String(why.message || why));
    }
}

/* ---- files in and out ---- */

function same(a, b) {
    return a.length == b.length && a.every(function (byte, i) { return byte == b[i]; });
}

/* Puts a file among the games, beside another one of that name, and has it opened. */
function bring(name, content, to_watch) {
    var stem = name.replace(/^.*[\/\\]/, '').replace(/\.journal$/, '') || 'game', path;
    FS.mkdirTree(games);
    for (var i = 1; ; i++) {
        path = games + '/' + stem + (i > 1 ? '-' + i : '') + '.journal';
        if (!FS.analyzePath(path).exists) {
            FS.writeFile(path, content);
            break;
        }
        if (same(FS.readFile(path), content))
            break;
    }
    Module.foilshotBrought.push({path: path, watch: to_watch});
}

async function watch(url) {
    var answer = await fetch(url);
    if (!answer.ok)
        throw new Error('The game to be watched is not there: ' + url);
    bring(new URL(url, location.href).pathname, new Uint8Array(await answer.arrayBuffer()), true);
}

async function bring_files(list) {
    for (var i = 0; i < list.length; i++)
        bring(list[i].name, new Uint8Array(await list[i].arrayBuffer()), false);
    part('canvas').focus();
}

function offer(name, path, into) {
    var link = document.createElement('a');
    link.textContent = name;
    link.href = URL.createObjectURL(new Blob([FS.readFile(path)]));
    link.download = name;
    into.appendChild(link);
    return link;
}

function list_games() {
    var box = part('games'), there = FS.analyzePath(games).exists ? FS.readdir(games) : [];
    box.hidden = !box.hidden;
    box.textContent = '';
    there.filter(function (name) { return /\.journal$/.test(name); }).sort().reverse()
        .forEach(function (name) { offer(name, games + '/' + name, box); });
    if (!box.firstChild)
        box.textContent = 'No game has been saved yet.';
}

function listen() {
    part('list').onclick = list_games;
    part('upload').onclick = function () { part('file').click(); };
    part('file').onchange = function () {
        bring_files(this.files);
        this.value = '';
    };
    document.addEventListener('dragover', function (e) { e.preventDefault(); });
    document.addEventListener('drop', function (e) {
        e.preventDefault();
        bring_files(e.dataTransfer.files);
    });
    part('canvas').addEventListener('contextmenu', function (e) { e.preventDefault(); });
    part('canvas').addEventListener('mousedown', function () {
        part('games').hidden = true;
        this.focus();
    });
    addEventListener('pagehide', keep);
    setInterval(keep, 500);
}

/* ---- the program ---- */

/* Threads are for pages that the server keeps apart from all others. */
var threads = window.crossOriginIsolated === true && typeof SharedArrayBuffer != 'undefined';
var program = threads ? 'foilshot-threads' : 'foilshot';

var Module = {
    canvas: part('canvas'),
    foilshotThreads: threads,
    arguments: asked.getAll('arg'),
    preRun: [bring_home],
    foilshotBrought: [],
    /* A page it has made is shown, anything else is given to keep. */
    foilshotGives: function (path) {
        var html = /\.html$/.test(path), name = path.replace(/^.*\//, '');
        var blob = new Blob([FS.readFile(path)], {type: html ? 'text/html' : ''});
        if (html && window.open(URL.createObjectURL(blob)))
            return;
        var link = offer(name, path, document.body);
        link.click();
        link.remove();
    },
    foilshotEnded: function () {
        keep();
        part('canvas').hidden = true;
        fails('Foilshot has ended. Load the page again to play on.');
    },
    foilshotPrinted: [],
    print: function (line) {
        Module.foilshotPrinted.push(line);
        console.log(line);
    },
    printErr: function (line) {
        Module.foilshotPrinted.push(line);
        console.warn(line);
    },
    onAbort: function (why) { fails('Foilshot has stopped: ' + why + '. Your games are kept; load the page again.'); },
    onRuntimeInitialized: function () {
        part('coming').hidden = true;
        part('canvas').focus();
        listen();
    }
};

async function begin() {
    if (typeof WebAssembly == 'undefined')
        throw new Error('This browser is too old for Foilshot.');
    var both = await Promise.all([bytes(program + '.wasm'), bytes('foilshot.data')]);
    Module.wasmBinary = both[0];
    Module.getPreloadedPackage = function () { return both[1]; };
    await script('foilshot.data.js');
    await script(program + '.js');
}

begin().catch(function (why) { fails(String(why.message || why)); });
